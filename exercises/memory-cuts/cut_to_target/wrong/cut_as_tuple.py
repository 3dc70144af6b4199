# diagnosis: wrong_type
# mistake: Returns the tuple that combinations gave instead of a list.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    size = {c["name"]: c.get("peak_gb", 0.0) for c in components}
    names = [c["name"] for c in components if c.get("cuttable", False)]
    total = sum(size.values())
    best = tuple(names)
    for count in range(len(names) + 1):
        for chosen in combinations(names, count):
            gb = sum(size[n] for n in chosen)
            if total - gb <= target_peak_gb and gb < sum(size[n] for n in best):
                best = chosen
    estimate = total - sum(size[n] for n in best)
    return {"cut": best, "estimated_peak_gb": estimate, "missing_gb": max(0.0, estimate - target_peak_gb)}
