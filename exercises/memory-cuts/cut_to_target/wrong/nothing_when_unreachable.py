# diagnosis: wrong_value
# mistake: Cuts nothing where the target cannot be reached, instead of everything cuttable.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    best, best_gb = (), 0.0
    for count in range(len(cuttable) + 1):
        for chosen in combinations(cuttable, count):
            gb = sum(c.get("peak_gb", 0.0) for c in chosen)
            if total - gb <= target_peak_gb and (total - best_gb > target_peak_gb or gb < best_gb):
                best, best_gb = chosen, gb
    estimate = total - best_gb
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
