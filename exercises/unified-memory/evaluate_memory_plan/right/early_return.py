def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    result = {"peak_reduction_gb": baseline_peak_gb - planned_peak_gb, "keep_plan": False}
    if result["peak_reduction_gb"] <= 0:
        return result
    if migration_overhead_ms > max_overhead_ms:
        return result
    result["keep_plan"] = True
    return result
