# diagnosis: unstable
# mistake: Adds up the overhead of all calls in a module-level list.
overheads_ms = []


def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    overheads_ms.append(migration_overhead_ms)
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and sum(overheads_ms) <= max_overhead_ms
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
