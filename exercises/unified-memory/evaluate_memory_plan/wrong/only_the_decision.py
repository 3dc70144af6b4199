# diagnosis: wrong_type
# mistake: Returns only the bool instead of a dictionary.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    return reduction > 0 and migration_overhead_ms <= max_overhead_ms
