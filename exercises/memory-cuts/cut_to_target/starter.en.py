def cut_to_target(components, target_peak_gb):
    """Find the smallest cut, in GB, that brings the peak down to the target.

    Return a dict with
      cut: names of the components to cut, in any order
      estimated_peak_gb: the peak that is left, in GB
      missing_gb: how far the estimate is still above the target, 0 if it is not
    Where no cut reaches the target: everything cuttable, and what is missing.
    """
    # TODO 1: add up all peaks and collect the cuttable components.
    # TODO 2: go through the sets of cuttable components, the empty set included;
    #         keep those that leave at most the target.
    # TODO 3: among these choose a set that cuts the fewest GB.
    # TODO 4: where no set is enough, choose everything cuttable.
    # TODO 5: return the names, the estimate and what is missing, never below 0.
    raise NotImplementedError
