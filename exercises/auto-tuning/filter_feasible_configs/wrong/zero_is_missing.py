# diagnosis: wrong_value
# mistake: Takes a figure of zero for a missing one.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    kept = []
    for c in configs:
        memory, latency = c.get("memory_gb"), c.get("latency_ms")
        if memory and latency and memory <= max_memory_gb and latency <= max_latency_ms:
            kept.append(c)
    return kept
