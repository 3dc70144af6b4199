# diagnosis: syntax_error
# mistake: Forgets a colon.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    for c in configs
        pass
    return []
