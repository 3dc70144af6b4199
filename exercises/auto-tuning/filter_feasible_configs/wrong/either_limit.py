# diagnosis: wrong_value
# mistake: Lets one respected limit be enough.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    return [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb or c.get("latency_ms", inf) <= max_latency_ms]
