# diagnosis: wrong_value
# mistake: Sorts equal peaks by name instead of leaving them in input order.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    ranked = sorted(cuttable, key=lambda c: (-c.get("peak_gb", 0.0), c.get("name", "")))
    order = []
    for c in ranked:
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
