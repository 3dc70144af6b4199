from collections import defaultdict


def live_set_at_peak(allocations, budget_gb):
    begins, ends = defaultdict(set), defaultdict(set)
    for index, a in enumerate(allocations):
        if a["from_step"] != a["to_step"]:
            begins[a["from_step"]].add(index)
            ends[a["to_step"]].add(index)
    alive, best, peak = set(), set(), 0.0
    for step in sorted(begins.keys() | ends.keys()):
        alive = (alive - ends[step]) | begins[step]
        load = sum(allocations[index]["size_gb"] for index in alive)
        if load > peak:
            best, peak = set(alive), load
    return {"live": [allocations[index]["name"] for index in sorted(best)], "headroom_gb": budget_gb - peak}
