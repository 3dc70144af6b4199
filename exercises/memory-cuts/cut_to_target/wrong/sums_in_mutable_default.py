# diagnosis: unstable
# mistake: Collects the reachable sums in a mutable default argument.
def cut_to_target(components, target_peak_gb, reachable={0.0: []}):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    for c in components:
        if c.get("cuttable", False):
            for gb, names in list(reachable.items()):
                reachable[gb + c.get("peak_gb", 0.0)] = names + [c["name"]]
    enough = [gb for gb in reachable if total - gb <= target_peak_gb]
    gb = min(enough) if enough else max(reachable)
    return {
        "cut": reachable[gb],
        "estimated_peak_gb": total - gb,
        "missing_gb": max(0.0, total - gb - target_peak_gb),
    }
