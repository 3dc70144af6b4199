# diagnosis: syntax_error
# mistake: Leaves a bracket open.
def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    return {"recommended_name": None, "feasible_count": len(configs}
