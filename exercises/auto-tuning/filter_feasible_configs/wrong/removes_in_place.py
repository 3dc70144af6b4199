# diagnosis: changed_input
# mistake: Removes what is not feasible from the list that was passed in.
from math import inf


def filter_feasible_configs(configs, max_memory_gb, max_latency_ms):
    for c in list(configs):
        if c.get("memory_gb", inf) > max_memory_gb or c.get("latency_ms", inf) > max_latency_ms:
            configs.remove(c)
    return configs
