# diagnosis: wrong_value
# mistake: Turns the latency into seconds first.
def score_tuning_config(config):
    throughput = config.get("throughput", 0.0)
    quality = config.get("quality", 0.0)
    memory_gb = config.get("memory_gb", 0.0)
    latency_ms = config.get("latency_ms", 0.0)
    score = throughput + 100 * quality - 2 * memory_gb - 0.5 * latency_ms / 1000
    return {"name": config.get("name", "config"), "score": score}
