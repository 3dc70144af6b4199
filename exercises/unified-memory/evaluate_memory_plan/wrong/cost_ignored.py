# diagnosis: wrong_value
# mistake: Keeps every plan that lowers the peak and ignores what moving costs.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    return {"peak_reduction_gb": reduction, "keep_plan": reduction > 0}
