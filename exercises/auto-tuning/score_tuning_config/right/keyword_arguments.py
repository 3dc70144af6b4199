def score(name="config", throughput=0.0, quality=0.0, memory_gb=0.0, latency_ms=0.0):
    return {"name": name, "score": throughput + 100.0 * quality - 2.0 * memory_gb - 0.5 * latency_ms}


def score_tuning_config(config):
    return score(**config)
