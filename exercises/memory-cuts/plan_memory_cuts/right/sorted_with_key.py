def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    for c in sorted(components, key=lambda c: -c.get("peak_gb", 0.0)):
        if c.get("cuttable", False) and total > target_peak_gb:
            total -= c.get("peak_gb", 0.0)
            order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(total, 0.0)}
