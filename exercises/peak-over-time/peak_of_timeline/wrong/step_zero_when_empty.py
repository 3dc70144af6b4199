# diagnosis: wrong_value
# mistake: Answers step 0 where nothing is ever alive.
def peak_of_timeline(allocations):
    peak, step = 0.0, 0
    for at in sorted({a["from_step"] for a in allocations}):
        load = sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
