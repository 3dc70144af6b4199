def choose_memory_path(figures, limit_ms, min_gain):
    def usable(key):
        return key in figures and figures[key] <= limit_ms

    unified = usable("managed_ms")
    offload = usable("offload_ms") and figures.get("order_known") is True
    managed_ms = figures.get("managed_ms", 0.0)
    gain = managed_ms - figures.get("offload_ms", 0.0)
    rules = [
        (figures["working_set_gb"] <= figures["budget_gb"], "resident", "fits"),
        (not unified and not offload, "neither", "none_in_time"),
        (not offload, "unified", "only_one"),
        (not unified, "offload", "only_one"),
        (gain <= figures.get("spread_ms", 0.0), "unified", "within_spread"),
        (gain < min_gain * managed_ms, "unified", "gain_too_small"),
        (True, "offload", "faster"),
    ]
    return next({"choice": c, "reason": r} for applies, c, r in rules if applies)
