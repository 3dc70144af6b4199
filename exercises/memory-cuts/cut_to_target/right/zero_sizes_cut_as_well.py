from itertools import product


def cut_to_target(components, target_peak_gb):
    """Cuts every cuttable 0 GB component too: pointless, but no GB more."""
    size = {c["name"]: c.get("peak_gb", 0.0) for c in components}
    total = sum(size.values())
    names = [c["name"] for c in components if c.get("cuttable", False)]
    free = [name for name in names if size[name] == 0]
    paid = [name for name in names if size[name] > 0]
    best = paid
    for picks in product([False, True], repeat=len(paid)):
        cut = [name for name, pick in zip(paid, picks) if pick]
        gb = sum(size[name] for name in cut)
        if total - gb <= target_peak_gb and gb < sum(size[name] for name in best):
            best = cut
    estimate = total - sum(size[name] for name in best)
    return {
        "cut": free + best,
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
        "exact": True,
    }
