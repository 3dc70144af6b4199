from operator import mul

KEYS = ["throughput", "quality", "memory_gb", "latency_ms"]


def score_tuning_config(config):
    figures = [config.get(key) or 0.0 for key in KEYS]
    name = config["name"] if "name" in config else "config"
    return {"name": name, "score": sum(map(mul, [1, 100, -2, -0.5], figures))}
