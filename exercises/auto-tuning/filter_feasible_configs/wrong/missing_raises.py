# diagnosis: exception
# mistake: Reads both keys without a thought for missing ones.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms]
