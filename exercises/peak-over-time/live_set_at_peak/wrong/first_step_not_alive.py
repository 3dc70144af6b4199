# diagnosis: wrong_value
# mistake: Does not let an allocation live at its first step.
def live_set_at_peak(allocations, budget_gb):
    live, peak = [], 0.0
    for step in sorted({a["from_step"] for a in allocations}):
        here = [a for a in allocations if a["from_step"] < step < a["to_step"]]
        load = sum(a["size_gb"] for a in here)
        if load > peak:
            live, peak = here, load
    return {"live": [a["name"] for a in live], "headroom_gb": budget_gb - peak}
