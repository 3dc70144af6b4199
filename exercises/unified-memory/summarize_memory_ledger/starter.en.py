def summarize_memory_ledger(components):
    """Add up the memory ledger.

    components: a list of dicts with the keys "name", "size_gb",
    "resident" and "movable". Any key may be missing.

    Return a dict with exactly these keys, all in GB:
      "total_gb"     sum over all components
      "resident_gb"  sum over the resident ones
      "movable_gb"   sum over the movable ones
    """
    # TODO 1: start three sums at zero
    # TODO 2: read each component's size; a missing one counts as 0.0
    # TODO 3: add the size to every sum that it belongs to
    # TODO 4: return the three sums under their keys
    raise NotImplementedError
