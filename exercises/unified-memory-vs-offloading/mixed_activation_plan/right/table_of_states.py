def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """The least recomputing for every pair of kept GB and transferred ms."""
    states = {(0, 0): (0, (), ())}
    for a in activations:
        following = {}

        def offer(key, again, offloaded, recomputed):
            if key not in following or again < following[key][0]:
                following[key] = (again, offloaded, recomputed)

        for (kept, moved), (again, offloaded, recomputed) in states.items():
            offer((kept + a["size_gb"], moved), again, offloaded, recomputed)
            if "offload_ms" in a:
                offer((kept, moved + a["offload_ms"]), again, (*offloaded, a["name"]), recomputed)
            if "recompute_ms" in a:
                offer((kept, moved), again + a["recompute_ms"], offloaded, (*recomputed, a["name"]))
        states = following
    plans = [
        (max(0, kept - budget_gb), max(0, moved - hidden_ms) + again, list(offloaded), list(recomputed))
        for (kept, moved), (again, offloaded, recomputed) in states.items()
    ]
    short, added, offloaded, recomputed = min(plans, key=lambda plan: plan[:2])
    return {"offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": short}
