# diagnosis: changed_input
# mistake: Sorts the list that was passed in before it searches.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    components.sort(key=lambda c: c.get("peak_gb", 0.0))
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    best, best_gb = cuttable, sum(c.get("peak_gb", 0.0) for c in cuttable)
    for count in range(len(cuttable) + 1):
        for chosen in combinations(cuttable, count):
            gb = sum(c.get("peak_gb", 0.0) for c in chosen)
            if total - gb <= target_peak_gb and gb < best_gb:
                best, best_gb = chosen, gb
    estimate = total - best_gb
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
