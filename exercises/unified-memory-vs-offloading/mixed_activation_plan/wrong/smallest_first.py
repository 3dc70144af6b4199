# diagnosis: not_best
# mistake: Takes the smallest away first, by its cheaper way, until it fits.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    kept = sum(a["size_gb"] for a in activations)
    moved = again = 0.0
    offloaded, recomputed = [], []
    for a in sorted(activations, key=lambda a: a["size_gb"]):
        out, anew = a.get("offload_ms"), a.get("recompute_ms")
        if kept <= budget_gb or (out is None and anew is None):
            continue
        kept -= a["size_gb"]
        if anew is None or (out is not None and out <= anew):
            moved += out
            offloaded.append(a["name"])
        else:
            again += anew
            recomputed.append(a["name"])
    return {
        "offloaded": offloaded,
        "recomputed": recomputed,
        "added_ms": max(0.0, moved - hidden_ms) + again,
        "short_gb": max(0.0, kept - budget_gb),
    }
