# diagnosis: changed_input
# mistake: Writes 0.0 into the caller's dicts to mark what was cut.
def plan_memory_cuts(components, target_peak_gb):
    order = []
    ranked = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: -c.get("peak_gb", 0.0))
    for c in ranked:
        if sum(x.get("peak_gb", 0.0) for x in components) <= target_peak_gb:
            break
        c["peak_gb"] = 0.0
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, sum(x.get("peak_gb", 0.0) for x in components))}
