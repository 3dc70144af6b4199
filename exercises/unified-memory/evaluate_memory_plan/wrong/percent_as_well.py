# diagnosis: exception
# mistake: Also works out a percentage, which divides by a baseline that can be zero.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    percent = 100 * reduction / baseline_peak_gb
    return {"peak_reduction_gb": reduction, "keep_plan": keep, "percent": percent}
