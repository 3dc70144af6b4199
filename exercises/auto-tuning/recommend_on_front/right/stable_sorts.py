from operator import itemgetter

DIRECTIONS = [("latency_ms", False), ("memory_gb", False), ("quality", True), ("throughput", True)]


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    good = []
    for c in configs:
        try:
            c["throughput"], c["quality"]
            if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms:
                good.append(c)
        except KeyError:
            pass
    ranked = sorted(good, key=itemgetter("name"))
    for key, down in DIRECTIONS + [pair for pair in DIRECTIONS if pair[0] == prefer]:
        ranked.sort(key=itemgetter(key), reverse=down)
    front = []
    for c in ranked:
        for other in good:
            gains = [(other[key] - c[key]) * (1 if up else -1) for key, up in DIRECTIONS]
            if min(gains) >= 0 and max(gains) > 0:
                break
        else:
            front.append(c["name"])
    return {"front": front, "recommended_name": front[0] if front else None, "feasible_count": len(good)}
