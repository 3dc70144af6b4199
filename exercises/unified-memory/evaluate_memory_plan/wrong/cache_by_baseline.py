# diagnosis: unstable
# mistake: Caches the reduction by the baseline alone in a default dictionary.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms, seen={}):
    if baseline_peak_gb not in seen:
        seen[baseline_peak_gb] = baseline_peak_gb - planned_peak_gb
    reduction = seen[baseline_peak_gb]
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
