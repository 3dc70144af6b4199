# diagnosis: wrong_value
# mistake: Takes the smallest single cut that is enough and overlooks that two smaller ones can take less.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    waiting = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: -c.get("peak_gb", 0.0))
    cut = []
    while waiting and total > target_peak_gb:
        enough = [c for c in waiting if total - c.get("peak_gb", 0.0) <= target_peak_gb]
        chosen = enough[-1] if enough else waiting[0]
        waiting.remove(chosen)
        total -= chosen.get("peak_gb", 0.0)
        cut.append(chosen["name"])
    return {"cut": cut, "estimated_peak_gb": total, "missing_gb": max(0.0, total - target_peak_gb)}
