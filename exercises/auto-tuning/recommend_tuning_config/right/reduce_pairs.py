from functools import reduce


def better(best, config):
    score = (
        config.get("throughput", 0.0)
        + 100 * config.get("quality", 0.0)
        - 2 * config["memory_gb"]
        - config["latency_ms"] / 2
    )
    return best if best and best[0] >= score else (score, config.get("name", "config"))


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    both = [c for c in configs if {"memory_gb", "latency_ms"} <= set(c)]
    good = [c for c in both if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms]
    best = reduce(better, good, ())
    return {"recommended_name": best[1] if best else None, "feasible_count": len(good)}
