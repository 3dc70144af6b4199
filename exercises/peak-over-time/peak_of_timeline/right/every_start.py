def peak_of_timeline(allocations):
    alive = [a for a in allocations if a["from_step"] < a["to_step"]]
    best = (0, None)
    for step in sorted({a["from_step"] for a in alive}):
        load = sum(a["size_gb"] for a in alive if a["from_step"] <= step < a["to_step"])
        if load > best[0]:
            best = (load, step)
    return {"peak_gb": best[0], "peak_step": best[1]}
