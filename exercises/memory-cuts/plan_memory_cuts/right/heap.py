import heapq


def plan_memory_cuts(components, target_peak_gb):
    heap = [(-c.get("peak_gb", 0.0), i) for i, c in enumerate(components) if c.get("cuttable", False)]
    heapq.heapify(heap)
    left = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    while heap and left > target_peak_gb:
        minus_peak, i = heapq.heappop(heap)
        left += minus_peak
        order.append(components[i].get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, left)}
