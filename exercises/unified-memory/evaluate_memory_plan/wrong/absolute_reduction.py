# diagnosis: wrong_value
# mistake: Takes the absolute value, so a plan that raises the peak looks like a gain.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = abs(baseline_peak_gb - planned_peak_gb)
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
