def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    result = []
    for config in configs:
        full = {"name": "config", "throughput": 0.0, "quality": 0.0, **config}
        if "memory_gb" in full and "latency_ms" in full:
            if full["memory_gb"] <= max_memory_gb and full["latency_ms"] <= max_latency_ms:
                result.append(full)
    return result
