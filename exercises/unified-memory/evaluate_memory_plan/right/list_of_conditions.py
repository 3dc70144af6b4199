def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = float(baseline_peak_gb) - float(planned_peak_gb)
    conditions = [reduction > 0.0, migration_overhead_ms <= max_overhead_ms]
    return {"peak_reduction_gb": reduction, "keep_plan": all(conditions)}
