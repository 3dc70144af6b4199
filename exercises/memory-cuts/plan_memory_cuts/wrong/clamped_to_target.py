# diagnosis: wrong_value
# mistake: Never lets the estimate fall below the target.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    order = []
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(target_peak_gb, total)}
