from itertools import compress, product


def cut_to_target(components, target_peak_gb):
    """Turned round: keep as many GB of the cuttable ones as fit beside the rest."""
    fixed = sum(c.get("peak_gb", 0.0) for c in components if not c.get("cuttable", False))
    movable = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    best_keep, best_gb = (0,) * len(movable), 0.0
    for keep in product((1, 0), repeat=len(movable)):
        gb = sum(size for _, size in compress(movable, keep))
        if gb >= best_gb and fixed + gb <= target_peak_gb:
            best_keep, best_gb = keep, gb
    return {
        "cut": [name for (name, _), kept in zip(movable, best_keep) if not kept],
        "estimated_peak_gb": fixed + best_gb,
        "missing_gb": max(0.0, fixed + best_gb - target_peak_gb),
    }
