def peak_of_timeline(allocations):
    """Find the peak of a timeline: how much is alive at once, and when first.

    allocations: a list of dicts with "name", "size_gb", "from_step", "to_step"
    and "movable". Each is alive in [from_step, to_step): at from_step, and no
    longer at to_step. Steps may be a thousand million apart.

    Return a dict or a dataclass with
      peak_gb    the most that is alive at once; 0 if nothing ever is
      peak_step  the earliest step at which it is; None if nothing ever is
    """
    # TODO 1: find the steps at which the load can rise
    # TODO 2: add up what is alive at each of them
    # TODO 3: keep the highest load, and of equal ones the earliest
    # TODO 4: return both figures; think of the timeline on which nothing lives
    raise NotImplementedError
