def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    saved = baseline_peak_gb - planned_peak_gb
    print("saved", saved)
    return {"peak_reduction_gb": saved, "keep_plan": saved > 0 and migration_overhead_ms <= max_overhead_ms}
