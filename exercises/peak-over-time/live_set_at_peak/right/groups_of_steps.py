from collections import defaultdict


def live_set_at_peak(allocations, budget_gb):
    loads = defaultdict(float)
    for start in sorted(a["from_step"] for a in allocations if a["from_step"] < a["to_step"]):
        if start not in loads:
            for a in allocations:
                loads[start] += a["size_gb"] * (a["from_step"] <= start < a["to_step"])
    peak = max(loads.values(), default=0.0)
    at = next((step for step, load in loads.items() if load == peak > 0), None)
    live = [a["name"] for a in allocations if at is not None and a["from_step"] <= at < a["to_step"]]
    return {"live": live, "headroom_gb": budget_gb - peak}
