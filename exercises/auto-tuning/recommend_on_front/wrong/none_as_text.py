# diagnosis: wrong_value
# mistake: Writes None as a text where nothing is feasible.
FIGURES = ("throughput", "quality", "memory_gb", "latency_ms")


def cost(config, figure):
    return -config[figure] if figure in ("throughput", "quality") else config[figure]


def dominates(a, b):
    pairs = [(cost(a, figure), cost(b, figure)) for figure in FIGURES]
    return all(x <= y for x, y in pairs) and any(x < y for x, y in pairs)


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    complete = [c for c in configs if all(figure in c for figure in FIGURES)]
    feasible = [c for c in complete if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms]
    front = [c for c in feasible if not any(dominates(other, c) for other in feasible)]
    ranked = sorted(front, key=lambda c: (cost(c, prefer), [cost(c, figure) for figure in FIGURES], c["name"]))
    return {
        "front": [c["name"] for c in front],
        "recommended_name": ranked[0]["name"] if ranked else "None",
        "feasible_count": len(feasible),
    }
