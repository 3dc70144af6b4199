def fewest_moves(allocations, budget_gb):
    movable = [i for i, a in enumerate(allocations) if a.get("movable")]
    starts = sorted({a["from_step"] for a in allocations})

    def peak(gone):
        loads = [
            sum(a["size_gb"] for i, a in enumerate(allocations) if i not in gone and a["from_step"] <= s < a["to_step"])
            for s in starts
        ]
        return max(loads + [0])

    best = None
    for mask in range(1 << len(movable)):
        gone = {i for bit, i in enumerate(movable) if mask >> bit & 1}
        rank = (len(gone), sum(allocations[i]["size_gb"] for i in gone))
        if (best is None or rank < best[0]) and peak(gone) <= budget_gb:
            best = (rank, gone)
    gone = set(movable) if best is None else best[1]
    left = peak(gone)
    return {
        "offloaded": [allocations[i]["name"] for i in gone],
        "peak_gb": left,
        "short_gb": left - budget_gb if left > budget_gb else 0,
    }
