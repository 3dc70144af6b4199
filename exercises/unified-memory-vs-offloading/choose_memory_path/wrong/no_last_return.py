# diagnosis: wrong_type
# mistake: Sets the last answer and forgets to return it.
def choose_memory_path(figures, limit_ms, min_gain):
    def answer(choice, reason):
        return {"choice": choice, "reason": reason}

    if figures["working_set_gb"] <= figures["budget_gb"]:
        return answer("resident", "fits")
    managed = figures.get("managed_ms")
    offload = figures.get("offload_ms")
    unified_ok = managed is not None and managed <= limit_ms
    offload_ok = offload is not None and offload <= limit_ms and figures.get("order_known", False)
    if not unified_ok and not offload_ok:
        return answer("neither", "none_in_time")
    if not offload_ok:
        return answer("unified", "only_one")
    if not unified_ok:
        return answer("offload", "only_one")
    gain = managed - offload
    if gain <= figures.get("spread_ms", 0.0):
        return answer("unified", "within_spread")
    if gain < min_gain * managed:
        return answer("unified", "gain_too_small")
    answer("offload", "faster")
