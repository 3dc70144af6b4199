# diagnosis: wrong_value
# mistake: Asks for a peak below the budget, though the budget itself is enough.
from itertools import combinations


def peak_of(allocations):
    starts = {a["from_step"] for a in allocations}
    loads = [sum(a["size_gb"] for a in allocations if a["from_step"] <= s < a["to_step"]) for s in starts]
    return max(loads, default=0.0)


def fewest_moves(allocations, budget_gb):
    movable = [a for a in allocations if a.get("movable", False)]
    sets = [moved for n in range(len(movable) + 1) for moved in combinations(movable, n)]
    enough = [moved for moved in sets if peak_of([a for a in allocations if a not in moved]) < budget_gb]
    best = min(enough, key=lambda moved: (len(moved), sum(a["size_gb"] for a in moved)), default=movable)
    peak = peak_of([a for a in allocations if a not in best])
    return {"offloaded": [a["name"] for a in best], "peak_gb": peak, "short_gb": max(0.0, peak - budget_gb)}
