# diagnosis: wrong_value
# mistake: Names the first step of the largest allocation.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for at in sorted({a["from_step"] for a in allocations}):
        load = sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])
        if load > peak:
            peak, step = load, at
    largest = max(allocations, key=lambda a: a["size_gb"], default=None)
    return {"peak_gb": peak, "peak_step": largest["from_step"] if largest and step is not None else None}
