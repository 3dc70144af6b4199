def recommend_memory_followup(summary, plan):
    """Decide whether the cut plan deserves a page of its own.

    Return a dict with
      needs_dedicated_page: True if some cut was made and the estimate is at most 15.0 GB
      reason: one sentence that says why, not empty
    """
    # TODO 1: read cut_order and estimated_peak_gb from plan; missing keys count as [] and 0.0.
    # TODO 2: decide: at least one cut, and an estimate of at most 15.0. Make it True or False.
    # TODO 3: write one sentence that gives the reason, in either case.
    # TODO 4: return both.
    raise NotImplementedError
