def choose_memory_path(figures, limit_ms, min_gain):
    if figures["working_set_gb"] <= figures["budget_gb"]:
        return dict(choice="resident", reason="fits")
    times = {"unified": figures.get("managed_ms")}
    if figures.get("order_known"):
        times["offload"] = figures.get("offload_ms")
    usable = {way: ms for way, ms in times.items() if ms is not None and ms <= limit_ms}
    if not usable:
        return dict(choice="neither", reason="none_in_time")
    if len(usable) == 1:
        return dict(choice=next(iter(usable)), reason="only_one")
    gain = usable["unified"] - usable["offload"]
    if gain <= figures.get("spread_ms", 0):
        reason = "within_spread"
    elif gain / usable["unified"] < min_gain:
        reason = "gain_too_small"
    else:
        return dict(choice="offload", reason="faster")
    return dict(choice="unified", reason=reason)
