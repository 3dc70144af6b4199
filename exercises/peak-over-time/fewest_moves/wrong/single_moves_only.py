# diagnosis: wrong_value
# mistake: Tries one move at most, else gives everything.
from itertools import combinations


def peak_of(allocations):
    starts = {a["from_step"] for a in allocations}
    loads = [sum(a["size_gb"] for a in allocations if a["from_step"] <= s < a["to_step"]) for s in starts]
    return max(loads, default=0.0)


def fewest_moves(allocations, budget_gb):
    movable = [a for a in allocations if a.get("movable", False)]
    best = movable
    for moved in [[]] + sorted(([a] for a in movable), key=lambda moved: moved[0]["size_gb"]):
        if peak_of([a for a in allocations if a not in moved]) <= budget_gb:
            best = moved
            break
    peak = peak_of([a for a in allocations if a not in best])
    return {"offloaded": [a["name"] for a in best], "peak_gb": peak, "short_gb": max(0.0, peak - budget_gb)}
