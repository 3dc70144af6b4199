# diagnosis: syntax_error
# mistake: Leaves a bracket open.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0 for c in components)
    order = []
    return {"cut_order": order, "estimated_peak_gb": total}
