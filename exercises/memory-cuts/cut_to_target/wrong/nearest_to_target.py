# diagnosis: wrong_value
# mistake: Takes the estimate nearest to the target, also when it lies above.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    sets = [s for n in range(len(cuttable) + 1) for s in combinations(cuttable, n)]
    best = min(sets, key=lambda s: abs(total - sum(c.get("peak_gb", 0.0) for c in s) - target_peak_gb))
    estimate = total - sum(c.get("peak_gb", 0.0) for c in best)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
