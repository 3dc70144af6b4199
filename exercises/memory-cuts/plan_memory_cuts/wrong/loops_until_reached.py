# diagnosis: timeout
# mistake: Loops until the target is reached, which never happens once nothing is left to cut.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    waiting = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: -c.get("peak_gb", 0.0))
    order = []
    while total > target_peak_gb:
        for c in waiting[:1]:
            total -= c.get("peak_gb", 0.0)
            order.append(c.get("name", ""))
        waiting = waiting[1:]
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
