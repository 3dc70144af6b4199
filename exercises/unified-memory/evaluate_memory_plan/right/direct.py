def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    return {
        "peak_reduction_gb": baseline_peak_gb - planned_peak_gb,
        "keep_plan": planned_peak_gb < baseline_peak_gb and max_overhead_ms >= migration_overhead_ms,
    }
