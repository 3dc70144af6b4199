# diagnosis: unstable
# mistake: Collects in a default argument, which lives on.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms, kept=[]):
    for c in configs:
        if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms:
            kept.append(c)
    return kept
