def live_set_at_peak(allocations, budget_gb):
    events = sorted(
        event
        for a in allocations
        for event in ((a["to_step"], -1, a["size_gb"]), (a["from_step"], 1, a["size_gb"]))
        if a["from_step"] < a["to_step"]
    )
    load = peak = 0
    when = None
    for step, sign, size in events:
        load += sign * size
        if load > peak:
            peak, when = load, step
    names = []
    if when is not None:
        for a in allocations:
            if a["from_step"] <= when and a["to_step"] > when:
                names.append(a["name"])
    return {"live": names, "headroom_gb": budget_gb - peak}
