# diagnosis: exception
# mistake: Calls itself for the decision and never ends, so Python stops the recursion.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    result = evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms)
    result["keep_plan"] = result["peak_reduction_gb"] > 0 and migration_overhead_ms <= max_overhead_ms
    return result
