from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    working_set_gb: float
    budget_gb: float
    managed_ms: float | None = None
    offload_ms: float | None = None
    order_known: bool = False
    spread_ms: float = 0.0

    def usable(self, limit_ms):
        ways = {"unified": self.managed_ms, "offload": self.offload_ms if self.order_known else None}
        return [way for way, ms in ways.items() if ms is not None and ms <= limit_ms]


def choose_memory_path(figures, limit_ms, min_gain):
    f = Figures(**figures)
    if f.working_set_gb <= f.budget_gb:
        return {"choice": "resident", "reason": "fits"}
    usable = f.usable(limit_ms)
    if len(usable) < 2:
        return {"choice": usable[0], "reason": "only_one"} if usable else {"choice": "neither", "reason": "none_in_time"}
    gain = f.managed_ms - f.offload_ms
    if gain > max(f.spread_ms, 0) and gain >= min_gain * f.managed_ms:
        return {"choice": "offload", "reason": "faster"}
    return {"choice": "unified", "reason": "gain_too_small" if gain > f.spread_ms else "within_spread"}
