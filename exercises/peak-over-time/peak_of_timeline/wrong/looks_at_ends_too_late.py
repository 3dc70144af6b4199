# diagnosis: wrong_value
# mistake: Looks at the steps where something ends, and so names one of them.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for at in sorted({a["to_step"] - 1 for a in allocations}):
        load = sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
