def choose_memory_path(figures, limit_ms, min_gain):
    def rules():
        """Yields what applies, the first rule first; nobody asks for the second."""
        if figures["working_set_gb"] <= figures["budget_gb"]:
            yield "resident", "fits"
        managed, offload = figures.get("managed_ms"), figures.get("offload_ms")
        out = set()
        if managed is None or managed > limit_ms:
            out.add("unified")
        if offload is None or offload > limit_ms or not figures.get("order_known", False):
            out.add("offload")
        if len(out) == 2:
            yield "neither", "none_in_time"
        if out:
            yield ({"unified", "offload"} - out).pop(), "only_one"
        gain = managed - offload
        if gain <= figures.get("spread_ms", 0.0):
            yield "unified", "within_spread"
        if gain < min_gain * managed:
            yield "unified", "gain_too_small"
        yield "offload", "faster"

    return dict(zip(("choice", "reason"), next(rules())))
