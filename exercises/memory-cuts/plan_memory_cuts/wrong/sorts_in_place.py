# diagnosis: changed_input
# mistake: Sorts the list that was passed in.
def plan_memory_cuts(components, target_peak_gb):
    components.sort(key=lambda c: c.get("peak_gb", 0.0), reverse=True)
    total = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    for c in components:
        if c.get("cuttable", False) and total > target_peak_gb:
            total -= c.get("peak_gb", 0.0)
            order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
