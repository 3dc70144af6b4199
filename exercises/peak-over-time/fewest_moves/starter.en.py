def fewest_moves(allocations, budget_gb):
    """Find the smallest set of allocations to move so that the peak fits.

    allocations: a list of dicts with unique names, alive in [from_step, to_step).
    Only those with a true "movable" may move; a missing flag is False. What is
    moved leaves the whole timeline.
    budget_gb: what the peak may be at most, in GB.

    Smallest: the fewest allocations, and among these sets the fewest GB.

    Return a dict or a dataclass with
      offloaded  names to move, in any order; any smallest set passes
      peak_gb    the peak without them
      short_gb   how far that peak exceeds the budget, 0 if it fits
    If no set is enough: everything movable, and what is missing.
    """
    # TODO 1: write a helper for the peak of a list of allocations
    # TODO 2: go through the sets of movable ones, the empty set included
    # TODO 3: among those that are enough: fewest first, then fewest GB
    # TODO 4: if none is enough, take everything movable
    # TODO 5: return the names, the peak that is left and what is missing
    raise NotImplementedError
