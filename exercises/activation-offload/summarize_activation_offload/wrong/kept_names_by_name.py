# diagnosis: wrong_value
# mistake: Takes kept as every name that does not occur among the offloaded, so a twin disappears.
def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    total = kept = sum(c.bytes_ for c in chunks)
    order = sorted((c for c in chunks if c.offloadable), key=lambda c: (c.keep_score, c.bytes_, c.name))
    gone = []
    for c in order:
        if kept <= gpu_budget_bytes:
            break
        kept -= c.bytes_
        gone.append(c)
    moved = total - kept
    names = [c.name for c in gone]
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": kept,
        "offloaded_bytes": moved,
        "offloaded_names": names,
        "kept_names": [c.name for c in chunks if c.name not in names],
        "transfer_ms": round(moved / (bandwidth_gbps * 2**30) * 1000, 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": round(moved / total, 3) if total else 0.0,
    }
