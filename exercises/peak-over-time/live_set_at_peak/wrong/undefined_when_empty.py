# diagnosis: exception
# mistake: Uses a variable that only the loop defines.
def live_set_at_peak(allocations, budget_gb):
    peak = 0.0
    for step in sorted({a["from_step"] for a in allocations}):
        here = [a for a in allocations if a["from_step"] <= step < a["to_step"]]
        if sum(a["size_gb"] for a in here) > peak:
            live, peak = here, sum(a["size_gb"] for a in here)
    return {"live": [a["name"] for a in live], "headroom_gb": budget_gb - peak}
