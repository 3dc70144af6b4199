# diagnosis: wrong_type
# mistake: Prints the peak and returns nothing.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for at in sorted({a["from_step"] for a in allocations}):
        load = sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])
        if load > peak:
            peak, step = load, at
    print({"peak_gb": peak, "peak_step": step})
