SETTLED = {
    (False, False): ("neither", "none_in_time"),
    (True, False): ("unified", "only_one"),
    (False, True): ("offload", "only_one"),
}


def choose_memory_path(figures, limit_ms, min_gain):
    def in_time(key):
        try:
            return figures[key] <= limit_ms
        except KeyError:
            return False

    if figures["working_set_gb"] - figures["budget_gb"] <= 0:
        choice, reason = "resident", "fits"
    else:
        usable = in_time("managed_ms"), in_time("offload_ms") and bool(figures.get("order_known"))
        choice, reason = SETTLED.get(usable) or compared(figures, min_gain)
    return {"choice": choice, "reason": reason}


def compared(figures, min_gain):
    gain = figures["managed_ms"] - figures["offload_ms"]
    if gain <= figures.get("spread_ms", 0.0):
        return "unified", "within_spread"
    return ("offload", "faster") if gain >= min_gain * figures["managed_ms"] else ("unified", "gain_too_small")
