def cut_rest(ranked, left, target):
    if left <= target or not ranked:
        return [], left
    name, peak = ranked[0]
    names, left = cut_rest(ranked[1:], left - peak, target)
    return [name] + names, left


def plan_memory_cuts(components, target_peak_gb):
    pairs = [(c.get("name", ""), c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    ranked = sorted(pairs, key=lambda pair: pair[1], reverse=True)
    names, left = cut_rest(ranked, sum(c.get("peak_gb", 0.0) for c in components), target_peak_gb)
    return {"cut_order": names, "estimated_peak_gb": max(0.0, left)}
