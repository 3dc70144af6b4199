from itertools import chain, combinations


def peak(components):
    return sum(c.get("peak_gb", 0.0) for c in components)


def cut_to_target(components, target_peak_gb):
    cuttable = [c for c in components if c.get("cuttable", False)]
    sets = chain.from_iterable(combinations(cuttable, n) for n in range(len(cuttable) + 1))
    enough = [s for s in sets if peak(components) - peak(s) <= target_peak_gb]
    best = min(enough, key=peak, default=cuttable)
    estimate = peak(components) - peak(best)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
