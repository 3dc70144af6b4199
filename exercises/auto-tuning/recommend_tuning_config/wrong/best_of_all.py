# diagnosis: wrong_value
# mistake: Chooses the best of all configurations, feasible or not.
from math import inf


def score(c):
    return c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * c.get("memory_gb", 0.0) - 0.5 * c.get("latency_ms", 0.0)


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    good = [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms]
    best = max(configs, key=score, default=None)
    return {"recommended_name": best.get("name", "config") if best and good else None, "feasible_count": len(good)}
