# diagnosis: unstable
# mistake: Remembers answers by the number of allocations and the budget.
from itertools import combinations


def peak_of(allocations):
    starts = {a["from_step"] for a in allocations}
    loads = [sum(a["size_gb"] for a in allocations if a["from_step"] <= s < a["to_step"]) for s in starts]
    return max(loads, default=0.0)
memo = {}


def fewest_moves(allocations, budget_gb):
    movable = [a for a in allocations if a.get("movable", False)]
    if len(movable) in memo:
        return memo[len(movable)]
    sets = [moved for n in range(len(movable) + 1) for moved in combinations(movable, n)]
    enough = [moved for moved in sets if peak_of([a for a in allocations if a not in moved]) <= budget_gb]
    best = min(enough, key=lambda moved: (len(moved), sum(a["size_gb"] for a in moved)), default=movable)
    peak = peak_of([a for a in allocations if a not in best])
    memo[len(movable)] = {
        "offloaded": [a["name"] for a in best],
        "peak_gb": peak,
        "short_gb": max(0.0, peak - budget_gb),
    }
    return memo[len(movable)]
