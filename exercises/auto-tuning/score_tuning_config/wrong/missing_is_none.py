# diagnosis: exception
# mistake: Calculates with None where a figure is missing.
def score_tuning_config(config):
    score = config.get("throughput") + 100 * config.get("quality") - 2 * config.get("memory_gb")
    return {"name": config.get("name"), "score": score - 0.5 * config.get("latency_ms")}
