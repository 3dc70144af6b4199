# diagnosis: wrong_value
# mistake: Sorts the feasible ones, where input order is asked for.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    good = [c for c in configs if c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms]
    return sorted(good, key=lambda c: -c.get("throughput", 0.0))
