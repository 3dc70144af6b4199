def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    if reduction > 0:
        if migration_overhead_ms <= max_overhead_ms:
            keep = True
        else:
            keep = False
    else:
        keep = False
    return dict(peak_reduction_gb=reduction, keep_plan=keep)
