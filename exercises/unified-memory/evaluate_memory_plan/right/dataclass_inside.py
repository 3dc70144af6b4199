from dataclasses import dataclass


@dataclass(frozen=True)
class Trade:
    reduction_gb: float
    slack_ms: float

    @property
    def good(self):
        return bool(self.reduction_gb > 0 and self.slack_ms >= 0)


def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
    trade = Trade(baseline_peak_gb - planned_peak_gb, max_overhead_ms - migration_overhead_ms)
    return {"keep_plan": trade.good, "peak_reduction_gb": trade.reduction_gb}
