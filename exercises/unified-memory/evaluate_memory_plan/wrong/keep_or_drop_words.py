# diagnosis: wrong_type
# mistake: Returns the word keep or drop instead of a bool.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    good = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": "keep" if good else "drop"}
