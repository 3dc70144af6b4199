# diagnosis: changed_input
# mistake: Sorts the list that was passed in.
def peak_of_timeline(allocations):
    allocations.sort(key=lambda a: a["from_step"])
    peak, step = 0.0, None
    for a in allocations:
        at = a["from_step"]
        load = sum(b["size_gb"] for b in allocations if b["from_step"] <= at < b["to_step"])
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
