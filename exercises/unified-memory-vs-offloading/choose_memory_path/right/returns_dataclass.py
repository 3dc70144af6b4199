from dataclasses import dataclass


@dataclass
class Choice:
    choice: str
    reason: str


def choose_memory_path(figures, limit_ms, min_gain):
    if figures["working_set_gb"] <= figures["budget_gb"]:
        return Choice("resident", "fits")
    defaults = {"managed_ms": None, "offload_ms": None, "order_known": False, "spread_ms": 0.0}
    known = defaults | figures
    managed, offload = known["managed_ms"], known["offload_ms"]
    unified_ok = managed is not None and not managed > limit_ms
    offload_ok = known["order_known"] and offload is not None and not offload > limit_ms
    match (unified_ok, offload_ok):
        case (False, False):
            return Choice("neither", "none_in_time")
        case (True, False):
            return Choice("unified", "only_one")
        case (False, True):
            return Choice("offload", "only_one")
    gain = managed - offload
    if gain <= known["spread_ms"]:
        return Choice("unified", "within_spread")
    return Choice("offload", "faster") if gain >= min_gain * managed else Choice("unified", "gain_too_small")
