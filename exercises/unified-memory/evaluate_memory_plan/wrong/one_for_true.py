# diagnosis: wrong_type
# mistake: Returns 1 or 0 instead of True or False.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = 1 if reduction > 0 and migration_overhead_ms <= max_overhead_ms else 0
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
