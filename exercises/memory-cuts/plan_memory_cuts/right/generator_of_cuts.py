def cuts(ranked, left, target):
    for component in ranked:
        if left <= target:
            return
        left -= component.get("peak_gb", 0.0)
        yield component


def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    ranked = sorted(
        filter(lambda c: c.get("cuttable", False), components),
        key=lambda c: c.get("peak_gb", 0.0),
        reverse=True,
    )
    made = list(cuts(ranked, total, target_peak_gb))
    saved = sum(c.get("peak_gb", 0.0) for c in made)
    return {"cut_order": [c.get("name", "") for c in made], "estimated_peak_gb": max(0.0, total - saved)}
