def score_tuning_config(config):
    """Score one configuration.

    score = throughput + 100 * quality - 2 * memory_gb - 0.5 * latency_ms

    config: a dict with "name", "throughput", "quality", "memory_gb" and
    "latency_ms". A missing name is "config", a missing figure is 0.0.

    Return a dict or a dataclass with "name" and "score".
    """
    # TODO 1: read the four figures with their defaults
    # TODO 2: work out the score
    # TODO 3: return name and score
    raise NotImplementedError
