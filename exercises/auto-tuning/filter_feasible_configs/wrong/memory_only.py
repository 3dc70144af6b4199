# diagnosis: wrong_value
# mistake: Looks at the memory and not at the latency.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if "memory_gb" in c and c["memory_gb"] <= max_memory_gb]
