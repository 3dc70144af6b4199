# diagnosis: wrong_value
# mistake: Cuts everything cuttable in every case.
def cut_to_target(components, target_peak_gb):
    cut = [c["name"] for c in components if c.get("cuttable", False)]
    left = sum(c.get("peak_gb", 0.0) for c in components if not c.get("cuttable", False))
    return {"cut": cut, "estimated_peak_gb": left, "missing_gb": max(0.0, left - target_peak_gb)}
