def cut_to_target(components, target_peak_gb):
    reachable = {0.0: []}  # what can be cut: GB -> names
    total = 0.0
    for component in components:
        size = component.get("peak_gb", 0.0)
        total += size
        if component.get("cuttable", False):
            for gb, names in list(reachable.items()):
                reachable.setdefault(gb + size, names + [component["name"]])
    enough = [gb for gb in reachable if total - gb <= target_peak_gb]
    gb = min(enough) if enough else max(reachable)
    return {
        "cut": reachable[gb],
        "estimated_peak_gb": total - gb,
        "missing_gb": max(0.0, total - gb - target_peak_gb),
    }
