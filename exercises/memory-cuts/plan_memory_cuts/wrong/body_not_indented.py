# diagnosis: syntax_error
# mistake: Does not indent the body of the loop.
def plan_memory_cuts(components, target_peak_gb):
    total = 0.0
    for c in components:
    total += c.get("peak_gb", 0.0)
    return {"cut_order": [], "estimated_peak_gb": total}
