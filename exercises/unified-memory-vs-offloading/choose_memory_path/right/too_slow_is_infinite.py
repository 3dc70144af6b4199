from math import inf


def choose_memory_path(figures, limit_ms, min_gain):
    def time(key, allowed=True):
        ms = figures.get(key, inf)
        return ms if allowed and ms <= limit_ms else inf

    managed = time("managed_ms")
    offload = time("offload_ms", figures.get("order_known", False))
    if figures["budget_gb"] >= figures["working_set_gb"]:
        pair = "resident", "fits"
    elif managed == offload == inf:
        pair = "neither", "none_in_time"
    elif offload == inf:
        pair = "unified", "only_one"
    elif managed == inf:
        pair = "offload", "only_one"
    elif managed - offload <= figures.get("spread_ms", 0.0):
        pair = "unified", "within_spread"
    elif offload > managed - min_gain * managed:
        pair = "unified", "gain_too_small"
    else:
        pair = "offload", "faster"
    return {"choice": pair[0], "reason": pair[1]}
