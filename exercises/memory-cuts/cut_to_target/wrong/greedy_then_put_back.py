# diagnosis: wrong_value
# mistake: Cuts the smallest first, then puts back what is not needed, which still misses the best set.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: c.get("peak_gb", 0.0))
    cut = []
    for c in cuttable:
        if total > target_peak_gb:
            total -= c.get("peak_gb", 0.0)
            cut.append(c)
    for c in list(cut):
        if total + c.get("peak_gb", 0.0) <= target_peak_gb:
            total += c.get("peak_gb", 0.0)
            cut.remove(c)
    names = [c["name"] for c in cut]
    return {"cut": names, "estimated_peak_gb": total, "missing_gb": max(0.0, total - target_peak_gb)}
