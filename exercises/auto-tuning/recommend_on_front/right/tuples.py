def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    points = {}
    for c in configs:
        if {"throughput", "quality", "memory_gb", "latency_ms"} <= c.keys():
            if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms:
                points[c["name"]] = (-c["throughput"], -c["quality"], c["memory_gb"], c["latency_ms"])

    def beaten(point):
        return any(other != point and all(o <= p for o, p in zip(other, point)) for other in points.values())

    front = {name: point for name, point in points.items() if not beaten(point)}
    column = ["throughput", "quality", "memory_gb", "latency_ms"].index(prefer)
    ranked = sorted((point[column], point, name) for name, point in front.items())
    return {
        "front": sorted(front),
        "recommended_name": ranked[0][2] if ranked else None,
        "feasible_count": len(points),
    }
