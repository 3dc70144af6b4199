# diagnosis: wrong_value
# mistake: Calls a configuration without a name the empty string.
def score_tuning_config(config):
    t, q = config.get("throughput", 0.0), config.get("quality", 0.0)
    m, l = config.get("memory_gb", 0.0), config.get("latency_ms", 0.0)
    name = config.get("name", "config")
    return {"name": config.get("name", ""), "score": t + 100 * q - 2 * m - 0.5 * l}
