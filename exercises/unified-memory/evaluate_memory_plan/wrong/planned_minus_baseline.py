# diagnosis: wrong_value
# mistake: Subtracts the wrong way round.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = planned_peak_gb - baseline_peak_gb
    keep = reduction < 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
