def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    """Recommend from the Pareto front, by one figure and without a sum.

    configs: a list of dicts with unique names. A configuration that lacks any
    of the four figures is not feasible.
    prefer: "throughput", "quality", "memory_gb" or "latency_ms".
    Throughput and quality are better when higher, memory and latency when lower.

    Return a dict or a dataclass with
      front             names of the feasible ones that none of them dominates
      recommended_name  the best on the front by the preferred figure, or None
      feasible_count    how many are feasible
    """
    # TODO 1: keep the feasible ones that lack no figure
    # TODO 2: write dominates(a, b): nowhere worse, somewhere better
    # TODO 3: the front: the feasible ones that no feasible one dominates
    # TODO 4: the best of the front by the preferred figure; ties by throughput,
    #         quality, memory, latency, then by name
    # TODO 5: return the names and the count
    raise NotImplementedError
