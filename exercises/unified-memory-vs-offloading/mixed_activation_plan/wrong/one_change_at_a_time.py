# diagnosis: not_best
# mistake: Changes one activation at a time as long as that helps, and stops where only two changes together would.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def ways(a):
        return ["keep"] + ["offload"] * ("offload_ms" in a) + ["recompute"] * ("recompute_ms" in a)

    def price(plan):
        kept = sum(a["size_gb"] for a, way in zip(activations, plan) if way == "keep")
        moved = sum(a["offload_ms"] for a, way in zip(activations, plan) if way == "offload")
        again = sum(a["recompute_ms"] for a, way in zip(activations, plan) if way == "recompute")
        return max(0.0, kept - budget_gb), max(0.0, moved - hidden_ms) + again

    def names(plan, wanted):
        return [a["name"] for a, way in zip(activations, plan) if way == wanted]

    best = tuple(ways(a)[-1] for a in activations)
    while True:
        near = [best[:i] + (way,) + best[i + 1 :] for i, a in enumerate(activations) for way in ways(a)]
        better = min(near, key=price, default=best)
        if price(better) >= price(best):
            break
        best = better
    short, added = price(best)
    return {
        "offloaded": names(best, "offload"),
        "recomputed": names(best, "recompute"),
        "added_ms": added,
        "short_gb": short,
    }
