WEIGHTS = {"throughput": 1.0, "quality": 100.0, "memory_gb": -2.0, "latency_ms": -0.5}


def score_tuning_config(config):
    score = sum(weight * config.get(key, 0.0) for key, weight in WEIGHTS.items())
    return {"name": config.get("name", "config"), "score": score}
