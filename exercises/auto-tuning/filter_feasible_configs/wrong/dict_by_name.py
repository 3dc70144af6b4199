# diagnosis: wrong_type
# mistake: Returns the feasible ones by name.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    feasible = {}
    for config in configs:
        memory = config.get("memory_gb")
        latency = config.get("latency_ms")
        if memory is None or latency is None:
            continue
        if memory <= max_memory_gb and latency <= max_latency_ms:
            feasible[config.get("name", "config")] = config
    return feasible
