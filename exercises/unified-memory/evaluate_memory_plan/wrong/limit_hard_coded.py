# diagnosis: wrong_value
# mistake: Compares with 20 ms, the published check's maximum, instead of the argument.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and migration_overhead_ms <= 20.0
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
