# diagnosis: wrong_value
# mistake: Keeps a tenth of the memory back, which nobody asked for.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    feasible = []
    for config in configs:
        memory = config.get("memory_gb")
        latency = config.get("latency_ms")
        if memory is None or latency is None:
            continue
        if memory <= 0.9 * max_memory_gb and latency <= max_latency_ms:
            feasible.append(config)
    return feasible
