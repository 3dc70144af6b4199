# diagnosis: exception
# mistake: Calls min on a front that may be empty.
KEYS = ("throughput", "quality", "memory_gb", "latency_ms")


def cost(c):
    return (-c["throughput"], -c["quality"], c["memory_gb"], c["latency_ms"])


def dominates(a, b):
    return cost(a) != cost(b) and all(x <= y for x, y in zip(cost(a), cost(b)))


def recommend_on_front(configs, max_memory_gb, max_latency_ms, prefer):
    good = [c for c in configs if all(k in c for k in KEYS)]
    good = [c for c in good if c["memory_gb"] <= max_memory_gb and c["latency_ms"] <= max_latency_ms]
    front = [c for c in good if not any(dominates(o, c) for o in good)]
    best = min(front, key=lambda c: (cost(c)[KEYS.index(prefer)], cost(c), c["name"]))
    return {"front": [c["name"] for c in front], "recommended_name": best["name"], "feasible_count": len(good)}
