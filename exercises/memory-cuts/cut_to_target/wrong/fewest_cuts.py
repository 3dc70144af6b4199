# diagnosis: wrong_value
# mistake: Looks for the fewest cuts first and for the fewest GB only among those.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    def peak(chosen):
        return sum(c.get("peak_gb", 0.0) for c in chosen)

    total = peak(components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    best = cuttable
    for count in range(len(cuttable) + 1):
        enough = [s for s in combinations(cuttable, count) if total - peak(s) <= target_peak_gb]
        if enough:
            best = min(enough, key=peak)
            break
    estimate = total - peak(best)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
