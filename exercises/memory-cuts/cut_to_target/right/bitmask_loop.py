def cut_to_target(components, target_peak_gb):
    names = [c.get("name", "") for c in components if c.get("cuttable", False)]
    sizes = [c.get("peak_gb", 0.0) for c in components if c.get("cuttable", False)]
    total = sum(c.get("peak_gb", 0.0) for c in components)
    best_mask, best_gb = (1 << len(sizes)) - 1, sum(sizes)
    for mask in range(1 << len(sizes)):
        gb = 0.0
        for bit, size in enumerate(sizes):
            if mask >> bit & 1:
                gb += size
        if total - gb <= target_peak_gb and gb < best_gb:
            best_mask, best_gb = mask, gb
    left = total - best_gb
    return {
        "cut": [name for bit, name in enumerate(names) if best_mask >> bit & 1],
        "estimated_peak_gb": left,
        "missing_gb": left - target_peak_gb if left > target_peak_gb else 0.0,
    }
