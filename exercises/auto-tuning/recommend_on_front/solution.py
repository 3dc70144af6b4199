FIGURES = ("throughput", "quality", "memory_gb", "latency_ms")
HIGHER_IS_BETTER = ("throughput", "quality")


def cost(config, figure):
    """The figure turned so that less is better."""
    return -config[figure] if figure in HIGHER_IS_BETTER else config[figure]


def dominates(a, b):
    pairs = [(cost(a, figure), cost(b, figure)) for figure in FIGURES]
    return all(x <= y for x, y in pairs) and any(x < y for x, y in pairs)


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    feasible = [
        config
        for config in configs
        if all(figure in config for figure in FIGURES)
        and config["memory_gb"] <= max_memory_gb
        and config["latency_ms"] <= max_latency_ms
    ]
    front = [config for config in feasible if not any(dominates(other, config) for other in feasible)]

    def order(config):
        return cost(config, prefer), [cost(config, figure) for figure in FIGURES], config["name"]

    best = min(front, key=order, default=None)
    return {
        "front": [config["name"] for config in front],
        "recommended_name": None if best is None else best["name"],
        "feasible_count": len(feasible),
    }
