def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    kept = []
    for config in configs:
        try:
            good = config["memory_gb"] <= max_memory_gb and config["latency_ms"] <= max_latency_ms
        except KeyError:
            good = False
        if good:
            kept.append(dict(config))
    return kept
