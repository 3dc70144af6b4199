def plan_memory_cuts(components, target_peak_gb):
    """Write the cut order that brings the peak down to the target.

    Return a dict with
      cut_order: names of the cuts that are made, in that order
      estimated_peak_gb: the peak that is left, in GB, never below 0
    """
    # TODO 1: add up all peaks, cuttable or not; the estimate starts there.
    # TODO 2: collect the cuttable components, largest peak first; equal peaks keep their input order.
    # TODO 3: go through them: stop as soon as the estimate is at most the target,
    #         otherwise subtract this peak and note this name.
    # TODO 4: return the noted names and the estimate, not below 0.
    raise NotImplementedError
