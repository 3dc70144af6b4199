# diagnosis: wrong_value
# mistake: Compares with 15.0 instead of the target that was passed in.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    order = []
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= 15.0:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
