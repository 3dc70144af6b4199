# diagnosis: wrong_type
# mistake: Gives None where nothing is alive.
def live_set_at_peak(allocations, budget_gb):
    live, peak = [], 0.0
    for step in sorted({a["from_step"] for a in allocations}):
        here = [a for a in allocations if a["from_step"] <= step < a["to_step"]]
        load = sum(a["size_gb"] for a in here)
        if load > peak:
            live, peak = here, load
    return {"live": [a["name"] for a in live] or None, "headroom_gb": budget_gb - peak}
