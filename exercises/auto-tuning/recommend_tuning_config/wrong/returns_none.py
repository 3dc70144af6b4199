# diagnosis: not_started
# mistake: Returns None and nothing else.
def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    return None
