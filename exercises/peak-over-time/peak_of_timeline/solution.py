def peak_of_timeline(allocations):
    events = []
    for allocation in allocations:
        start, end, size = allocation["from_step"], allocation["to_step"], allocation["size_gb"]
        if start < end:
            events.append((end, 0, -size))
            events.append((start, 1, size))

    load, peak, step = 0.0, 0.0, None
    # At equal steps what ends goes first: 0 sorts before 1.
    for at, _, change in sorted(events):
        load += change
        if load > peak:
            peak, step = load, at
    return {"peak_gb": peak, "peak_step": step}
