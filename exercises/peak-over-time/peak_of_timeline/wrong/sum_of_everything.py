# diagnosis: wrong_value
# mistake: Adds everything up, as if all of it lived at once.
def peak_of_timeline(allocations):
    steps = [a["from_step"] for a in allocations]
    return {"peak_gb": sum(a["size_gb"] for a in allocations), "peak_step": min(steps, default=None)}
