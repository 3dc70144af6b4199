# diagnosis: wrong_type
# mistake: Returns nothing where no set reaches the target.
from itertools import combinations


def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    best = None
    for count in range(len(cuttable) + 1):
        for chosen in combinations(cuttable, count):
            gb = sum(c.get("peak_gb", 0.0) for c in chosen)
            if total - gb <= target_peak_gb and (best is None or gb < best[0]):
                best = gb, [c["name"] for c in chosen]
    if best:
        return {"cut": best[1], "estimated_peak_gb": total - best[0], "missing_gb": 0.0}
