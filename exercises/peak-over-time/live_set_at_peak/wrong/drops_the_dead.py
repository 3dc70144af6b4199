# diagnosis: changed_input
# mistake: Takes allocations out of the list once they have ended.
def live_set_at_peak(allocations, budget_gb):
    live, peak = [], 0.0
    for step in sorted({a["from_step"] for a in allocations}):
        here = [a for a in allocations if a["from_step"] <= step < a["to_step"]]
        load = sum(a["size_gb"] for a in here)
        if load > peak:
            live, peak = here, load
    for a in list(allocations):
        if a not in live:
            allocations.remove(a)
    return {"live": [a["name"] for a in allocations], "headroom_gb": budget_gb - peak}
