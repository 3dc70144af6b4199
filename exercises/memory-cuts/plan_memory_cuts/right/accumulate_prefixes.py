from itertools import accumulate


def plan_memory_cuts(components, target_peak_gb):
    peaks = [c.get("peak_gb", 0.0) for c in components]
    ranked = sorted((c for c in components if c.get("cuttable")), key=lambda c: -c.get("peak_gb", 0.0))
    left = list(accumulate((-c.get("peak_gb", 0.0) for c in ranked), initial=sum(peaks)))
    count = next((i for i, gb in enumerate(left) if gb <= target_peak_gb), len(ranked))
    return {
        "cut_order": [c.get("name", "") for c in ranked[:count]],
        "estimated_peak_gb": max(0.0, left[count]),
    }
