# diagnosis: syntax_error
# mistake: Writes => instead of >= in the comparison.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and max_overhead_ms => migration_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
