def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    """Keep the configurations that respect both limits.

    configs: a list of dicts with the keys "name", "throughput", "quality",
    "memory_gb" and "latency_ms". Any key may be missing.
    max_memory_gb, max_latency_ms: the limits; a figure at the limit is fine.

    Return a list of the feasible configurations themselves, in input order.
    A configuration that lacks its memory or its latency is not feasible.
    """
    # TODO 1: start an empty list
    # TODO 2: read memory and latency so that a missing one can be told
    # TODO 3: keep the configuration if both are there and at most the limits
    # TODO 4: return the list
    raise NotImplementedError
