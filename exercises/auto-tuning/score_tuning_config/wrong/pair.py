# diagnosis: wrong_type
# mistake: Returns a pair instead of a record.
def score_tuning_config(config):
    t, q = config.get("throughput", 0.0), config.get("quality", 0.0)
    m, l = config.get("memory_gb", 0.0), config.get("latency_ms", 0.0)
    name = config.get("name", "config")
    return name, t + 100 * q - 2 * m - 0.5 * l
