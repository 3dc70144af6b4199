from dataclasses import dataclass
from itertools import chain, combinations


@dataclass(frozen=True)
class Moves:
    offloaded: list
    peak_gb: float
    short_gb: float


def peak_of(allocations):
    events = [(a["from_step"], 1, a["size_gb"]) for a in allocations if a["from_step"] < a["to_step"]]
    events += [(a["to_step"], 0, -a["size_gb"]) for a in allocations if a["from_step"] < a["to_step"]]
    load = peak = 0.0
    for _, _, change in sorted(events):
        load += change
        peak = max(peak, load)
    return peak


def fewest_moves(allocations, budget_gb):
    names = [a["name"] for a in allocations if a.get("movable", False)]
    sizes = {a["name"]: a["size_gb"] for a in allocations}
    choices = []
    for chosen in chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)):
        peak = peak_of([a for a in allocations if a["name"] not in chosen])
        if peak <= budget_gb:
            choices.append((len(chosen), sum(sizes[name] for name in chosen), chosen, peak))
    if choices:
        _, _, chosen, peak = min(choices)
        return Moves(list(chosen), peak, 0.0)
    peak = peak_of([a for a in allocations if a["name"] not in names])
    return Moves(names, peak, peak - budget_gb)
