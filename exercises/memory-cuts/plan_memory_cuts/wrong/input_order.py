# diagnosis: wrong_value
# mistake: Cuts in input order without sorting.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    for c in components:
        if total > target_peak_gb and c.get("cuttable", False):
            total -= c.get("peak_gb", 0.0)
            order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
