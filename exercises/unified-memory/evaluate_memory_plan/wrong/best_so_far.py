# diagnosis: unstable
# mistake: Remembers the best reduction of all calls and keeps only plans that beat it.
best_reduction_gb = 0.0


def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    global best_reduction_gb
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > best_reduction_gb and migration_overhead_ms <= max_overhead_ms
    if keep:
        best_reduction_gb = reduction
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
