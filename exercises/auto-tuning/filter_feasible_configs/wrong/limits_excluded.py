# diagnosis: wrong_value
# mistake: Excludes the limits themselves.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if c.get("memory_gb", inf) < max_memory_gb and c.get("latency_ms", inf) < max_latency_ms]
