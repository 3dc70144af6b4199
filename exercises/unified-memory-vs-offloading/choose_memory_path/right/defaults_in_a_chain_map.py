from collections import ChainMap, namedtuple

Answer = namedtuple("Answer", "choice reason")
NEVER = float("inf")


def choose_memory_path(figures, limit_ms, min_gain):
    f = ChainMap(figures, {"managed_ms": NEVER, "offload_ms": NEVER, "order_known": False, "spread_ms": 0})
    ways = [("managed_ms", "unified"), ("offload_ms", "offload")]
    usable = [way for key, way in ways if f[key] <= limit_ms and (way == "unified" or f["order_known"])]
    if f["working_set_gb"] <= f["budget_gb"]:
        answer = Answer("resident", "fits")
    elif not usable:
        answer = Answer("neither", "none_in_time")
    elif len(usable) == 1:
        answer = Answer(usable[0], "only_one")
    elif (gain := f["managed_ms"] - f["offload_ms"]) <= f["spread_ms"]:
        answer = Answer("unified", "within_spread")
    elif gain < min_gain * f["managed_ms"]:
        answer = Answer("unified", "gain_too_small")
    else:
        answer = Answer("offload", "faster")
    return answer._asdict()
