# diagnosis: exception
# mistake: Sorts (peak, dict) pairs, and equal peaks make Python compare the dicts.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    ranked = sorted((-c.get("peak_gb", 0.0), c) for c in components if c.get("cuttable", False))
    order = []
    for minus_peak, c in ranked:
        if total <= target_peak_gb:
            break
        total += minus_peak
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
