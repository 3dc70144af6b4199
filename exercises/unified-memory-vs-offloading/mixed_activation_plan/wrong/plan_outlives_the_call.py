# diagnosis: unstable
# mistake: Keeps the best plan in a default that every call shares.
from itertools import product


def mixed_activation_plan(activations, budget_gb, hidden_ms, best={}):
    def ways(a):
        return ["keep"] + ["offload"] * ("offload_ms" in a) + ["recompute"] * ("recompute_ms" in a)

    for plan in product(*map(ways, activations)):
        pairs = list(zip(activations, plan))
        short = max(0.0, sum(a["size_gb"] for a, way in pairs if way == "keep") - budget_gb)
        moved = sum(a["offload_ms"] for a, way in pairs if way == "offload")
        added = max(0.0, moved - hidden_ms) + sum(a["recompute_ms"] for a, way in pairs if way == "recompute")
        if not best or (short, added) < (best["short_gb"], best["added_ms"]):
            best["offloaded"] = [a["name"] for a, way in pairs if way == "offload"]
            best["recomputed"] = [a["name"] for a, way in pairs if way == "recompute"]
            best["short_gb"], best["added_ms"] = short, added
    return dict(best)
