# diagnosis: wrong_value
# mistake: Compares the reduction in GB with the overhead in ms.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > migration_overhead_ms and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
