# diagnosis: wrong_value
# mistake: Takes a best score of zero for no best.
from math import inf


def score(c):
    return c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * c.get("memory_gb", 0.0) - 0.5 * c.get("latency_ms", 0.0)


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    good = [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms]
    top = max(map(score, good), default=None)
    best = next((c for c in good if score(c) == top), None) if top else None
    return {"recommended_name": best and best.get("name", "config"), "feasible_count": len(good)}
