def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    def fits(value, limit):
        return value is not None and value <= limit

    return [
        c for c in configs if fits(c.get("memory_gb"), max_memory_gb) and fits(c.get("latency_ms"), max_latency_ms)
    ]


def score_tuning_config(config):
    weights = {"throughput": 1, "quality": 100, "memory_gb": -2, "latency_ms": -0.5}
    return {
        "name": config.get("name", "config"),
        "score": sum(weight * config.get(key, 0.0) for key, weight in weights.items()),
    }


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    scores = [score_tuning_config(c) for c in filter_feasible_configs(configs, max_memory_gb, max_latency_ms)]
    if not scores:
        return {"recommended_name": None, "feasible_count": 0}
    best = max(scores, key=lambda scored: scored["score"])
    return {"recommended_name": best["name"], "feasible_count": len(scores)}
