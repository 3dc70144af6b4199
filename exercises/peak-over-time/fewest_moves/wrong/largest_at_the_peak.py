# diagnosis: wrong_value
# mistake: Moves the largest of what is alive at the peak, again and again.
from itertools import combinations


def peak_of(allocations):
    starts = {a["from_step"] for a in allocations}
    loads = [sum(a["size_gb"] for a in allocations if a["from_step"] <= s < a["to_step"]) for s in starts]
    return max(loads, default=0.0)


def fewest_moves(allocations, budget_gb):
    movable = [a for a in allocations if a.get("movable", False)]
    best = []
    while True:
        rest = [a for a in allocations if a not in best]
        steps = sorted({a["from_step"] for a in rest})
        alive = [[a for a in rest if a["from_step"] <= s < a["to_step"]] for s in steps]
        top = max(alive, key=lambda here: sum(a["size_gb"] for a in here), default=[])
        candidates = [a for a in top if a in movable]
        if peak_of(rest) <= budget_gb or not candidates:
            break
        best.append(max(candidates, key=lambda a: a["size_gb"]))
    if peak_of([a for a in allocations if a not in best]) > budget_gb:
        best = movable
    peak = peak_of([a for a in allocations if a not in best])
    return {"offloaded": [a["name"] for a in best], "peak_gb": peak, "short_gb": max(0.0, peak - budget_gb)}
