def within(config, key, limit):
    value = config.get(key)
    return value is not None and not value > limit


def feasible(configs, memory, latency):
    for config in configs:
        if within(config, "memory_gb", memory) and within(config, "latency_ms", latency):
            yield config


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return list(feasible(configs, max_memory_gb, max_latency_ms))
