# diagnosis: syntax_error
# mistake: Indents the return further than the line before it.
def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    reduction = baseline_peak_gb - planned_peak_gb
    keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
      return {"peak_reduction_gb": reduction, "keep_plan": keep}
