# diagnosis: missing_key
# mistake: Calls the key peak_reduction, without _gb.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction": reduction, "keep_plan": keep}
