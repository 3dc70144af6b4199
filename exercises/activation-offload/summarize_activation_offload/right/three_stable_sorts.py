from collections import deque


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    waiting = [c for c in chunks if c.offloadable]
    waiting.sort(key=lambda c: c.name)
    waiting.sort(key=lambda c: c.bytes_)
    waiting.sort(key=lambda c: c.keep_score)
    waiting = deque(waiting)
    stay = list(chunks)
    gone = []
    while waiting and sum(c.bytes_ for c in stay) > gpu_budget_bytes:
        chunk = waiting.popleft()
        gone.append(chunk)
        stay = [c for c in stay if c is not chunk]
    total = sum(c.bytes_ for c in chunks)
    moved = sum(c.bytes_ for c in gone)
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": total - moved,
        "offloaded_bytes": moved,
        "offloaded_names": [c.name for c in gone],
        "kept_names": [c.name for c in stay],
        "transfer_ms": round(moved / (bandwidth_gbps * 1073741824) * 1e3, 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": 0.0 if total == 0 else round(moved / total, 3),
    }
