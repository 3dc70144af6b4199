def peak_of(allocations):
    peak = 0
    for a in allocations:
        step = a["from_step"]
        peak = max(peak, sum(b["size_gb"] for b in allocations if b["from_step"] <= step < b["to_step"]))
    return peak


def search(stays, rest, budget):
    """Smallest names to take from `rest`, as (count, GB, names); None if not possible."""
    if peak_of(stays + rest) <= budget:
        return 0, 0, []
    if not rest:
        return None
    first, others = rest[0], rest[1:]
    found = []
    keep = search(stays + [first], others, budget)
    if keep is not None:
        found.append(keep)
    move = search(stays, others, budget)
    if move is not None:
        found.append((move[0] + 1, move[1] + first["size_gb"], [first["name"]] + move[2]))
    return min(found, default=None)


def fewest_moves(allocations, budget_gb):
    stays = [a for a in allocations if not a.get("movable", False)]
    rest = [a for a in allocations if a.get("movable", False)]
    found = search(stays, rest, budget_gb)
    names = [a["name"] for a in rest] if found is None else found[2]
    peak = peak_of([a for a in allocations if a["name"] not in names])
    return {"offloaded": names, "peak_gb": peak, "short_gb": max(0, peak - budget_gb)}
