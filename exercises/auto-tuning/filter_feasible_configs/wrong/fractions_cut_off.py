# diagnosis: wrong_value
# mistake: Compares whole GB and whole ms.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    feasible = []
    for config in configs:
        memory = config.get("memory_gb")
        latency = config.get("latency_ms")
        if memory is None or latency is None:
            continue
        if int(memory) <= max_memory_gb and int(latency) <= max_latency_ms:
            feasible.append(config)
    return feasible
