def recommend_tuning_config(configs, max_memory_gb, max_latency_ms):
    name, top, count = None, None, 0
    for c in configs:
        if "memory_gb" not in c or "latency_ms" not in c:
            continue
        memory, latency = c["memory_gb"], c["latency_ms"]
        if memory > max_memory_gb or latency > max_latency_ms:
            continue
        count += 1
        score = c.get("throughput", 0.0) + 100 * c.get("quality", 0.0) - 2 * memory - 0.5 * latency
        if top is None or score > top:
            name, top = c.get("name", "config"), score
    return {"recommended_name": name, "feasible_count": count}
