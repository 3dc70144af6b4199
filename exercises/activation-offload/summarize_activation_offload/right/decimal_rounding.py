from decimal import ROUND_HALF_EVEN, Decimal


def rounded(value, places):
    return float(Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN))


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    total = kept = sum(chunk.bytes_ for chunk in chunks)
    keyed = sorted((c.keep_score, c.bytes_, c.name, i) for i, c in enumerate(chunks) if c.offloadable)
    gone = {}
    for _, size, name, i in keyed:
        if kept <= gpu_budget_bytes:
            break
        gone[i] = name
        kept -= size
    moved = total - kept
    return {
        "kept_bytes": kept,
        "total_bytes": total,
        "offloaded_bytes": moved,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_names": [c.name for i, c in enumerate(chunks) if i not in gone],
        "offloaded_names": list(gone.values()),
        "pressure_ratio": rounded(total / gpu_budget_bytes, 3),
        "saved_ratio": rounded(moved / total, 3) if total else 0,
        "transfer_ms": rounded(moved / (bandwidth_gbps * 2**30) * 1000, 2),
        "note": f"{len(gone)} moved",
    }
