def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """Keep, offload or recompute each activation: fit at the least time.

    activations: a list of dicts with unique names, at most 10, each with
      name           what it is called
      size_gb        its size, above 0
      offload_ms     moving it out and back; missing: it cannot be offloaded
      recompute_ms   computing it again; missing: it cannot be recomputed
    budget_gb: what those that are kept may take together.
    hidden_ms: how much of all transfers together costs nothing.

    A plan adds max(0, sum of offload_ms - hidden_ms) + sum of recompute_ms.
    It is short by max(0, sum of the kept size_gb - budget_gb).
    The best plan is short by the least, and among those adds the least time.

    Return a dict or a dataclass with
      offloaded    names to offload, in any order
      recomputed   names to recompute, in any order; all others are kept
      added_ms     what your plan adds
      short_gb     by how much it is short

    Any best plan scores 1. A plan that is short by the least and is slower
    than the best one scores 0.5, and the verdict says by how much.
    """
    # TODO 1: list what can happen to each activation
    # TODO 2: go through the plans
    # TODO 3: for each, find what is short and what it adds
    # TODO 4: keep the best: short first, then time
    # TODO 5: return its names and its figures
    raise NotImplementedError
