# diagnosis: exception
# mistake: Drops the default, so that a call without a bandwidth fails.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps):
    total = kept = sum(c.bytes_ for c in chunks)
    gone = []
    order = sorted((c for c in chunks if c.offloadable), key=lambda c: (c.keep_score, c.bytes_, c.name))
    for c in order:
        if kept <= gpu_budget_bytes:
            break
        kept -= c.bytes_
        gone.append(c)
    moved = total - kept
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": kept,
        "offloaded_bytes": moved,
        "offloaded_names": [c.name for c in gone],
        "kept_names": [c.name for c in chunks if all(c is not g for g in gone)],
        "transfer_ms": round(moved / (bandwidth_gbps * 2**30) * 1000, 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": round(moved / total, 3) if total else 0.0,
    }
