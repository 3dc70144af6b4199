# diagnosis: wrong_type
# mistake: Returns a result only when the plan is kept, otherwise None.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    if reduction > 0 and migration_overhead_ms <= max_overhead_ms:
        return {"peak_reduction_gb": reduction, "keep_plan": True}
