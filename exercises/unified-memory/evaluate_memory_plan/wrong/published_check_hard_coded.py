# diagnosis: wrong_value
# mistake: Returns the published check's answer whatever the input is.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    return {"peak_reduction_gb": 6.5, "keep_plan": True}
