def figures(c):
    return (-c["throughput"], -c["quality"], c["memory_gb"], c["latency_ms"])


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    complete = [c for c in configs if len({"throughput", "quality", "memory_gb", "latency_ms"} - set(c)) == 0]
    good = [c for c in complete if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms]
    front = []
    # Whoever dominates a configuration comes before it in this order.
    for c in sorted(good, key=figures):
        mine = figures(c)
        if all(figures(f) == mine or any(a > b for a, b in zip(figures(f), mine)) for f in front):
            front.append(c)
    better = -1 if prefer in ("throughput", "quality") else 1
    best = sorted(front, key=lambda c: (better * c[prefer], *figures(c), c["name"]))[:1]
    return {
        "front": [c["name"] for c in front],
        "recommended_name": best[0]["name"] if best else None,
        "feasible_count": len(good),
    }
