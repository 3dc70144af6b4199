from dataclasses import dataclass, field


@dataclass
class LiveSet:
    headroom_gb: float
    live: list[str] = field(default_factory=list)


def live_set_at_peak(allocations, budget_gb):
    answer, peak = LiveSet(budget_gb), 0
    for step in sorted(a["from_step"] for a in allocations):
        here = [a for a in allocations if step in range(a["from_step"], a["to_step"])]
        load = sum(a["size_gb"] for a in here)
        if load > peak:
            peak = load
            answer = LiveSet(budget_gb - load, [a["name"] for a in here])
    return answer
