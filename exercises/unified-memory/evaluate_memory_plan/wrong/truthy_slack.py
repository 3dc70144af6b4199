# diagnosis: wrong_type
# mistake: Ends the and chain with a number, so keep_plan is that number and not a bool.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = migration_overhead_ms <= max_overhead_ms and reduction
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
