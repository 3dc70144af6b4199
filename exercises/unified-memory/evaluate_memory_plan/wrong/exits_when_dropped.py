# diagnosis: exception
# mistake: Ends the whole program with exit when the plan is not kept.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    if reduction <= 0 or migration_overhead_ms > max_overhead_ms:
        exit("drop the plan")
    return {"peak_reduction_gb": reduction, "keep_plan": True}
