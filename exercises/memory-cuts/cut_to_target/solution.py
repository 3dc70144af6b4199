from itertools import combinations


def cut_to_target(components, target_peak_gb):
    total = sum(component.get("peak_gb", 0.0) for component in components)
    cuttable = [component for component in components if component.get("cuttable", False)]

    best, best_gb = None, None
    for count in range(len(cuttable) + 1):
        for chosen in combinations(cuttable, count):
            cut_gb = sum(component.get("peak_gb", 0.0) for component in chosen)
            if total - cut_gb <= target_peak_gb and (best is None or cut_gb < best_gb):
                best, best_gb = chosen, cut_gb
    if best is None:
        best = cuttable
        best_gb = sum(component.get("peak_gb", 0.0) for component in cuttable)

    estimate = total - best_gb
    return {
        "cut": [component["name"] for component in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
