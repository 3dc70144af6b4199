def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    """Recommend the feasible configuration with the highest score.

    configs: a list of dicts as in the two functions before.
    Feasible: memory and latency are there and at most their limits.
    score = throughput + 100 * quality - 2 * memory_gb - 0.5 * latency_ms

    Return a dict or a dataclass with
      recommended_name  the first of the best feasible ones, None if there is none
      feasible_count    how many are feasible
    """
    # TODO 1: keep the feasible ones
    # TODO 2: find the first one with the highest score
    # TODO 3: return its name, or None, and the count
    raise NotImplementedError
