# diagnosis: wrong_value
# mistake: Cuts components that are not cuttable.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    best, best_gb = components, total
    for count in range(len(components) + 1):
        for chosen in combinations(components, count):
            gb = sum(c.get("peak_gb", 0.0) for c in chosen)
            if total - gb <= target_peak_gb and gb < best_gb:
                best, best_gb = chosen, gb
    estimate = total - best_gb
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
