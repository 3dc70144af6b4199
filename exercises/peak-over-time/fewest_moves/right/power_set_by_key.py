def fewest_moves(allocations, budget_gb):
    """Every set at once: short first, then how many, then how many GB."""
    movable = [a for a in allocations if a.get("movable") is True]
    starts = {a["from_step"] for a in allocations}

    def judged(mask):
        gone = [a for i, a in enumerate(movable) if mask & 1 << i]
        kept = [a for a in allocations if not any(a is g for g in gone)]
        loads = [sum(a["size_gb"] for a in kept if a["from_step"] <= s < a["to_step"]) for s in starts]
        return gone, max(loads, default=0.0)

    def cost(mask):
        gone, peak = judged(mask)
        if peak > budget_gb:
            return True, len(movable) - len(gone), 0.0
        return False, len(gone), sum(a["size_gb"] for a in gone)

    gone, peak = judged(min(range(1 << len(movable)), key=cost))
    return {"offloaded": [a["name"] for a in gone], "peak_gb": peak, "short_gb": max(0.0, peak - budget_gb)}
