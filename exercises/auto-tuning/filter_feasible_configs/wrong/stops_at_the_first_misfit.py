# diagnosis: wrong_value
# mistake: Leaves the loop at the first configuration that is not feasible.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    kept = []
    for c in configs:
        if c.get("memory_gb", inf) > max_memory_gb or c.get("latency_ms", inf) > max_latency_ms:
            break
        kept.append(c)
    return kept
