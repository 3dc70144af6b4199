# diagnosis: wrong_value
# mistake: Looks for the step with the most allocations instead of the most GB.
def live_set_at_peak(allocations, budget_gb):
    live = []
    for step in sorted({a["from_step"] for a in allocations}):
        here = [a for a in allocations if a["from_step"] <= step < a["to_step"]]
        if len(here) > len(live):
            live = here
    return {"live": [a["name"] for a in live], "headroom_gb": budget_gb - sum(a["size_gb"] for a in live)}
