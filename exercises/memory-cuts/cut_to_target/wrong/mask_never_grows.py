# diagnosis: timeout
# mistake: Forgets to go on to the next mask, so the loop never ends.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    best = cuttable
    mask = 0
    while mask < 2 ** len(cuttable):
        chosen = [c for bit, c in enumerate(cuttable) if mask >> bit & 1]
        gb = sum(c.get("peak_gb", 0.0) for c in chosen)
        if total - gb <= target_peak_gb and gb < sum(c.get("peak_gb", 0.0) for c in best):
            best = chosen
    estimate = total - sum(c.get("peak_gb", 0.0) for c in best)
    return {
        "cut": [c["name"] for c in best],
        "estimated_peak_gb": estimate,
        "missing_gb": max(0.0, estimate - target_peak_gb),
    }
