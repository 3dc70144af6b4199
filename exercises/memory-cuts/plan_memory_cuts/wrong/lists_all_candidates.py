# diagnosis: wrong_value
# mistake: Lists all candidates, not only the cuts that were made.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    ranked = sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0))
    for c in ranked:
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
    return {"cut_order": [c.get("name", "") for c in ranked], "estimated_peak_gb": max(0.0, total)}
