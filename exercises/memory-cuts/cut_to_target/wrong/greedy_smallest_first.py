# diagnosis: wrong_value
# mistake: Cuts the smallest first and so takes small cuts that a larger one makes needless.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    cut = []
    for c in sorted(cuttable, key=lambda c: c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        cut.append(c["name"])
    return {"cut": cut, "estimated_peak_gb": total, "missing_gb": max(0.0, total - target_peak_gb)}
