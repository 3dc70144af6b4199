def live_set_at_peak(allocations, budget_gb):
    """Say what is alive at the earliest peak, and what is left of the budget.

    allocations: a list of dicts, alive in [from_step, to_step).
    budget_gb: what the device can give, in GB.

    Return a dict or a dataclass with
      live         names alive at the earliest peak, in input order
      headroom_gb  budget minus peak; negative if the peak is higher
    """
    # TODO 1: find the earliest step with the highest load
    # TODO 2: list what is alive at that step, in input order
    # TODO 3: work out the headroom, sign included
    raise NotImplementedError
