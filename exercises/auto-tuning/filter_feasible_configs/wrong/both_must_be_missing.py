# diagnosis: exception
# mistake: Passes a configuration over only if both figures are missing.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    feasible = []
    for config in configs:
        memory = config.get("memory_gb")
        latency = config.get("latency_ms")
        if memory is None and latency is None:
            continue
        if memory <= max_memory_gb and latency <= max_latency_ms:
            feasible.append(config)
    return feasible
