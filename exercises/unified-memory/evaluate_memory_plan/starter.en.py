def evaluate_memory_plan(
    baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms
):
    """Decide whether a memory plan is worth keeping.

    baseline_peak_gb, planned_peak_gb: peak without and with the plan, in GB.
    migration_overhead_ms: what moving adds to one step, in ms.
    max_overhead_ms: the most that is acceptable, in ms.

    Return a dict with these keys:
      "peak_reduction_gb"  baseline minus planned, may be negative
      "keep_plan"          True or False
    """
    # TODO 1: work out by how many GB the peak falls
    # TODO 2: decide whether the fall is real and the overhead acceptable
    # TODO 3: return the reduction and the decision, as a bool
    raise NotImplementedError
