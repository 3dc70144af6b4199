from itertools import combinations


def fewest_moves(allocations, budget_gb):
    steps = sorted({a["from_step"] for a in allocations if a["from_step"] < a["to_step"]})
    alive = {s: [a for a in allocations if a["from_step"] <= s < a["to_step"]] for s in steps}
    load = {s: sum(a["size_gb"] for a in alive[s]) for s in steps}
    movable = sorted((a for a in allocations if a.get("movable")), key=lambda a: a["size_gb"])

    def left(gone):
        names = {a["name"] for a in gone}
        return max((load[s] - sum(a["size_gb"] for a in alive[s] if a["name"] in names) for s in steps), default=0.0)

    sets = (gone for count in range(len(movable) + 1) for gone in combinations(movable, count))
    ranked = sorted(sets, key=lambda gone: (len(gone), sum(a["size_gb"] for a in gone)))
    best = next((gone for gone in ranked if left(gone) <= budget_gb), movable)
    return {
        "offloaded": sorted(a["name"] for a in best),
        "peak_gb": left(best),
        "short_gb": max(0.0, left(best) - budget_gb),
    }
