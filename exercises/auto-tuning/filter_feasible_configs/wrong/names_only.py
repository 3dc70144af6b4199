# diagnosis: wrong_type
# mistake: Returns the names instead of the configurations.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    good = [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms]
    return [c.get("name", "config") for c in good]
