def score_tuning_config(config):
    full = {"name": "config", "throughput": 0.0, "quality": 0.0, "memory_gb": 0.0, "latency_ms": 0.0} | config
    score = full["throughput"]
    score += 100 * full["quality"]
    score -= 2 * full["memory_gb"]
    score -= 0.5 * full["latency_ms"]
    return dict(name=full["name"], score=score, unit="none")
