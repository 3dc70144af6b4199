# diagnosis: wrong_value
# mistake: Clamps the reduction at zero and hides that the plan raises the peak.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = max(0.0, baseline_peak_gb - planned_peak_gb)
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
