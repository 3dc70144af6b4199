from heapq import heappop, heappush


def peak_of_timeline(allocations):
    waiting = sorted((a["from_step"], a["to_step"], a["size_gb"]) for a in allocations)
    ends, load, peak, step = [], 0, 0, None
    for start, end, size in waiting:
        while ends and ends[0][0] <= start:
            load -= heappop(ends)[1]
        if end <= start:
            continue
        heappush(ends, (end, size))
        load += size
        if load > peak:
            peak, step = load, start
    return {"peak_gb": float(peak), "peak_step": step}
