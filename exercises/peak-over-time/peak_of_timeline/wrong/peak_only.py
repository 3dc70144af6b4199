# diagnosis: missing_key
# mistake: Leaves out when the peak is.
def peak_of_timeline(allocations):
    starts = {a["from_step"] for a in allocations}
    loads = [sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"]) for at in starts]
    return {"peak_gb": max(loads, default=0.0)}
