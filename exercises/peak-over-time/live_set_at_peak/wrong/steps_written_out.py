# diagnosis: timeout
# mistake: Goes through every single step.
def live_set_at_peak(allocations, budget_gb):
    live, peak = [], 0.0
    step, last = 0, max((a["to_step"] for a in allocations), default=0)
    while step < last:
        here = [a for a in allocations if a["from_step"] <= step < a["to_step"]]
        load = sum(a["size_gb"] for a in here)
        if load > peak:
            live, peak = here, load
        step += 1
    return {"live": [a["name"] for a in live], "headroom_gb": budget_gb - peak}
