def plan_memory_cuts(components, target_peak_gb):
    waiting = [dict(c) for c in components if c.get("cuttable", False)]
    left = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    while waiting and left > target_peak_gb:
        peaks = [c.get("peak_gb", 0.0) for c in waiting]
        largest = waiting.pop(peaks.index(max(peaks)))
        left -= largest.get("peak_gb", 0.0)
        order.append(largest.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, left), "reached": left <= target_peak_gb}
