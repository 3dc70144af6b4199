# diagnosis: wrong_value
# mistake: Walks in list order, so of equal peaks the first in the list counts.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for a in allocations:
        at = a["from_step"]
        load = sum(b["size_gb"] for b in allocations if b["from_step"] <= at < b["to_step"])
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
