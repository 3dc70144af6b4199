# diagnosis: not_best
# mistake: Goes by ms for each GB, and so takes away more than has to go.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def cheaper(a):
        ways = [(a[key], key) for key in ("offload_ms", "recompute_ms") if key in a]
        return min(ways) if ways else None

    kept = sum(a["size_gb"] for a in activations)
    plan = {"offload_ms": [], "recompute_ms": []}
    for a in sorted((a for a in activations if cheaper(a)), key=lambda a: cheaper(a)[0] / a["size_gb"]):
        if kept <= budget_gb:
            break
        plan[cheaper(a)[1]].append(a)
        kept -= a["size_gb"]
    moved, again = (sum(a[key] for a in chosen) for key, chosen in plan.items())
    return {
        "offloaded": [a["name"] for a in plan["offload_ms"]],
        "recomputed": [a["name"] for a in plan["recompute_ms"]],
        "added_ms": max(0.0, moved - hidden_ms) + again,
        "short_gb": max(0.0, kept - budget_gb),
    }
