# diagnosis: wrong_value
# mistake: Tries only runs of neighbours in the sorted list, not every set.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    ranked = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: c.get("peak_gb", 0.0))
    best, best_gb = ranked, sum(c.get("peak_gb", 0.0) for c in ranked)
    for start in range(len(ranked) + 1):
        for stop in range(start, len(ranked) + 1):
            gb = sum(c.get("peak_gb", 0.0) for c in ranked[start:stop])
            if total - gb <= target_peak_gb and gb < best_gb:
                best, best_gb = ranked[start:stop], gb
    left = total - best_gb
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": left,
        "missing_gb": max(0.0, left - target_peak_gb),
    }
