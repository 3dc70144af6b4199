# diagnosis: not_best
# mistake: Takes away whatever costs least, until it fits.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def times(a):
        return {way: a[way] for way in ("offload_ms", "recompute_ms") if way in a}

    kept = sum(a["size_gb"] for a in activations)
    moved = again = 0.0
    plan = {"offload_ms": [], "recompute_ms": []}
    for a in sorted(filter(times, activations), key=lambda a: min(times(a).values())):
        if kept <= budget_gb:
            break
        way = min(times(a), key=times(a).get)
        plan[way].append(a["name"])
        kept -= a["size_gb"]
        moved += a[way] if way == "offload_ms" else 0.0
        again += a[way] if way == "recompute_ms" else 0.0
    return {
        "offloaded": plan["offload_ms"],
        "recomputed": plan["recompute_ms"],
        "added_ms": max(0.0, moved - hidden_ms) + again,
        "short_gb": max(0.0, kept - budget_gb),
    }
