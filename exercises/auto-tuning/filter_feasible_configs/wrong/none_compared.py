# diagnosis: exception
# mistake: Compares a missing figure, which is None, with a number.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if c.get("memory_gb") <= max_memory_gb and c.get("latency_ms") <= max_latency_ms]
