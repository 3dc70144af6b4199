# diagnosis: wrong_value
# mistake: Excludes what is exactly at a limit.
def score(config):
    return (
        config.get("throughput", 0.0)
        + 100 * config.get("quality", 0.0)
        - 2 * config.get("memory_gb", 0.0)
        - 0.5 * config.get("latency_ms", 0.0)
    )


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    inf = float("inf")
    feasible = [
        config
        for config in configs
        if config.get("memory_gb", inf) < max_memory_gb and config.get("latency_ms", inf) < max_latency_ms
    ]
    best = max(feasible, key=score, default=None)
    return {
        "recommended_name": None if best is None else best.get("name", "config"),
        "feasible_count": len(feasible),
    }
