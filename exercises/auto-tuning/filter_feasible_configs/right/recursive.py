def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    if not configs:
        return []
    first, *rest = configs
    figures = [first.get("memory_gb"), first.get("latency_ms")]
    limits = [max_memory_gb, max_latency_ms]
    good = None not in figures and all(map(lambda figure, limit: figure <= limit, figures, limits))
    return [first] * good + filter_feasible_configs(rest, max_memory_gb, max_latency_ms)
