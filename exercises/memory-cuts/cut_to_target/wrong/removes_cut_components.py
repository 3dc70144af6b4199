# diagnosis: changed_input
# mistake: Removes the chosen components from the caller's list.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    def peak(chosen):
        return sum(c.get("peak_gb", 0.0) for c in chosen)

    total = peak(components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    sets = [s for n in range(len(cuttable) + 1) for s in combinations(cuttable, n)]
    best = min((s for s in sets if total - peak(s) <= target_peak_gb), key=peak, default=cuttable)
    for component in best:
        components.remove(component)
    estimate = peak(components)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
