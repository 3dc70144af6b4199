# diagnosis: wrong_value
# mistake: Counts a missing figure as zero, so it always fits.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if c.get("memory_gb", 0.0) <= max_memory_gb and c.get("latency_ms", 0.0) <= max_latency_ms]
