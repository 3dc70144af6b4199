def evaluate_memory_plan(
    baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms
):
    peak_reduction_gb = baseline_peak_gb - planned_peak_gb
    # Both must hold: less memory is no gain when every step takes too long.
    keep_plan = peak_reduction_gb > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": peak_reduction_gb, "keep_plan": keep_plan}
