def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    limits = {"memory_gb": max_memory_gb, "latency_ms": max_latency_ms}

    def feasible(config):
        return all(key in config and config[key] <= limit for key, limit in limits.items())

    return list(filter(feasible, configs))
