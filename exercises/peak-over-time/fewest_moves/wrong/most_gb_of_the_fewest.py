# diagnosis: wrong_value
# mistake: Takes the most GB among the sets of the fewest moves.
from itertools import combinations


def peak_of(allocations):
    def load(step):
        return sum(a["size_gb"] for a in allocations if a["from_step"] <= step < a["to_step"])

    return max((load(a["from_step"]) for a in allocations), default=0.0)


def fewest_moves(allocations, budget_gb):
    movable = [a for a in allocations if a.get("movable", False)]

    def without(moved):
        return peak_of([a for a in allocations if a not in moved])

    best = tuple(movable)
    for count in range(len(movable) + 1):
        enough = [moved for moved in combinations(movable, count) if without(moved) <= budget_gb]
        if enough:
            best = max(enough, key=lambda moved: sum(a["size_gb"] for a in moved))
            break
    peak = without(best)
    return {
        "offloaded": [a["name"] for a in best],
        "peak_gb": peak,
        "short_gb": max(0.0, peak - budget_gb),
    }
