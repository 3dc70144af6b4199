def cut(queue, kept, budget):
    if kept <= budget or not queue:
        return [], kept
    first, *rest = queue
    gone, left = cut(rest, kept - first[1].bytes_, budget)
    return [first] + gone, left


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    numbered = list(enumerate(chunks))
    queue = sorted((p for p in numbered if p[1].offloadable), key=lambda p: (p[1].keep_score, p[1].bytes_, p[1].name))
    total = sum(c.bytes_ for c in chunks)
    gone, kept = cut(queue, total, gpu_budget_bytes)
    moved = total - kept
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": kept,
        "offloaded_bytes": moved,
        "offloaded_names": [c.name for _, c in gone],
        "kept_names": [c.name for p in numbered for c in [p[1]] if p not in gone or p[0] not in [i for i, _ in gone]],
        "transfer_ms": round(moved * 1000 / (bandwidth_gbps * 2**30), 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": round(moved / total, 3) if total > 0 else 0.0,
    }
