# diagnosis: wrong_value
# mistake: Keeps equal configurations only once.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    kept = []
    for c in configs:
        good = c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms
        if good and c not in kept:
            kept.append(c)
    return kept
