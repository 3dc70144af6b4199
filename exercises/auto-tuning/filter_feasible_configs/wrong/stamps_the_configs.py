# diagnosis: changed_input
# mistake: Writes a mark into each configuration.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    for c in configs:
        c["ok"] = c.get("memory_gb", inf) <= max_memory_gb and c.get("latency_ms", inf) <= max_latency_ms
    return [c for c in configs if c["ok"]]
