from heapq import heapify, heappop


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    heap = [(c.keep_score, c.bytes_, c.name, i) for i, c in enumerate(chunks) if c.offloadable]
    heapify(heap)
    total = kept = sum(c.bytes_ for c in chunks)
    gone = {}  # position -> name, in the order in which they went
    while heap and kept > gpu_budget_bytes:
        _, size, name, i = heappop(heap)
        kept, gone[i] = kept - size, name
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": kept,
        "offloaded_bytes": total - kept,
        "offloaded_names": [*gone.values()],
        "kept_names": [c.name for i, c in enumerate(chunks) if i not in gone],
        "transfer_ms": round((total - kept) / (bandwidth_gbps * 2**30) * 1000, 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": round((total - kept) / (total or 1), 3),
    }
