# diagnosis: unstable
# mistake: Keeps the load in a variable outside the function.
load = 0.0


def peak_of_timeline(allocations):
    global load
    peak, step = 0.0, None
    events = [(a["to_step"], 0, -a["size_gb"]) for a in allocations]
    events += [(a["from_step"], 1, a["size_gb"]) for a in allocations]
    for at, _, change in sorted(events)[: len(events) - 1]:
        load += change
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
