from functools import reduce
from operator import and_, sub


def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = reduce(sub, (baseline_peak_gb, planned_peak_gb))
    keep = reduce(and_, (reduction > 0, migration_overhead_ms <= max_overhead_ms))
    return {"peak_reduction_gb": reduction, "keep_plan": keep}
