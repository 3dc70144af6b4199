def plan_memory_cuts(components, target_peak_gb):
    ranked = []
    total = 0.0
    for position, component in enumerate(components):
        peak = component.get("peak_gb", 0.0)
        total = total + peak
        if component.get("cuttable", False):
            ranked.append((-peak, position, component.get("name", "")))
    ranked.sort()
    made = []
    while ranked and total > target_peak_gb:
        minus_peak, _, name = ranked.pop(0)
        total = total + minus_peak
        made.append(name)
    return {"cut_order": made, "estimated_peak_gb": max(0.0, total)}
