# diagnosis: wrong_value
# mistake: Counts what begins at a step before what ends there is gone.
def peak_of_timeline(allocations):
    events = [(a["from_step"], 0, a["size_gb"]) for a in allocations]
    events += [(a["to_step"], 1, -a["size_gb"]) for a in allocations]
    load, peak, step = 0.0, 0.0, None
    for at, _, change in sorted(events):
        load += change
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
