# diagnosis: syntax_error
# mistake: Does not close the text of a key.
def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb, 0.0) for c in components)
    return {"cut": [], "estimated_peak_gb": total, "missing_gb": max(0.0, total - target_peak_gb)}
