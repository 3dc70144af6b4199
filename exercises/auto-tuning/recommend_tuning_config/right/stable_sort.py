def score(c):
    return c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * c["memory_gb"] - 0.5 * c["latency_ms"]


def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    limits = (("memory_gb", max_memory_gb), ("latency_ms", max_latency_ms))
    good = [c for c in configs if all(k in c and c[k] <= limit for k, limit in limits)]
    ranked = sorted(good, key=score, reverse=True)
    first = next(iter(ranked), {"name": None})
    return {"recommended_name": first.get("name", "config"), "feasible_count": len(good)}
