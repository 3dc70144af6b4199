# diagnosis: wrong_value
# mistake: Takes everything that is not offloaded for recomputed.
from itertools import product


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

    best = min(product(*map(ways, activations)), key=price)
    short, added = price(best)
    return {
        "offloaded": names(best, "offload"),
        "recomputed": [a["name"] for a, way in zip(activations, best) if way != "offload"],
        "added_ms": added,
        "short_gb": short,
    }
