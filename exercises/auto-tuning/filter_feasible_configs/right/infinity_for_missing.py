from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [
        config
        for config in configs
        if config.get("memory_gb", inf) <= max_memory_gb and config.get("latency_ms", inf) <= max_latency_ms
    ]
