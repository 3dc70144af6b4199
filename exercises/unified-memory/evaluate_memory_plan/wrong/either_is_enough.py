# diagnosis: wrong_value
# mistake: Joins the two conditions with or, so one of them is enough.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 or migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
