# diagnosis: timeout
# mistake: Goes through every single step, of which there may be a thousand million.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for at in range(max((a["to_step"] for a in allocations), default=0)):
        load = sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
