# diagnosis: wrong_value
# mistake: Returns the published answer whatever the input is.
def plan_memory_cuts(components, target_peak_gb):
    return {"cut_order": ["activations"], "estimated_peak_gb": 13.0}
