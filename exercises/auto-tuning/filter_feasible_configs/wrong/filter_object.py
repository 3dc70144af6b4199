# diagnosis: wrong_type
# mistake: Returns the filter object instead of a list.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return filter(
        lambda c: c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms, configs
    )
