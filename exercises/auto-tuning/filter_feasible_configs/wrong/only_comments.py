# diagnosis: not_started
# mistake: Holds only the question.
def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    """Which ones are feasible?"""
    ...
