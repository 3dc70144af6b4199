# diagnosis: exception
# mistake: Reads the figures without defaults.
def score_tuning_config(config):
    score = config["throughput"] + 100 * config["quality"] - 2 * config["memory_gb"] - 0.5 * config["latency_ms"]
    return {"name": config["name"], "score": score}
