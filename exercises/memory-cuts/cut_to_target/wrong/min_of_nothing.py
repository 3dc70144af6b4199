# diagnosis: exception
# mistake: Calls min without a default, which raises where no set is enough.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    def peak(chosen):
        return sum(c.get("peak_gb", 0.0) for c in chosen)

    cuttable = [c for c in components if c.get("cuttable", False)]
    sets = [s for n in range(len(cuttable) + 1) for s in combinations(cuttable, n)]
    best = min((s for s in sets if peak(components) - peak(s) <= target_peak_gb), key=peak)
    estimate = peak(components) - peak(best)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
