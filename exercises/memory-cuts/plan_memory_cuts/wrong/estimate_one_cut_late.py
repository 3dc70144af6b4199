# diagnosis: wrong_value
# mistake: Notes the estimate before the cut, so the last cut is missing from it.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    estimate = total
    order = []
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        estimate = total
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, estimate)}
