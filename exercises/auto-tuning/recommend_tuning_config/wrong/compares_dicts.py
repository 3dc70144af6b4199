# diagnosis: exception
# mistake: Compares pairs of score and dictionary, which fails on equal scores.
from math import inf


def score(c):
    return c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * c.get("memory_gb", 0.0) - 0.5 * c.get("latency_ms", 0.0)


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    good = [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms]
    best = max(((score(c), c) for c in good), default=(0, None))[1]
    return {"recommended_name": None if best is None else best.get("name", "config"), "feasible_count": len(good)}
