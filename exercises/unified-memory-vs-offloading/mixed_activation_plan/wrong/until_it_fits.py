# diagnosis: timeout
# mistake: Takes the next one away until it fits, also when none is left.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    rest = sorted(activations, key=lambda a: a["size_gb"])
    kept = sum(a["size_gb"] for a in activations)
    moved = again = 0.0
    offloaded, recomputed = [], []
    while kept > budget_gb:
        a = rest.pop() if rest else {}
        out, anew = a.get("offload_ms"), a.get("recompute_ms")
        if out is None and anew is None:
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
        "short_gb": 0.0,
    }
