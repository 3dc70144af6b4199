# diagnosis: changed_input
# mistake: Takes the first activation out of the list to go on with the others.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    plans = [(0.0, 0.0, 0.0, [], [])]
    while activations:
        a = activations.pop(0)
        grown = []
        for kept, moved, again, out, anew in plans:
            grown.append((kept + a["size_gb"], moved, again, out, anew))
            if "offload_ms" in a:
                grown.append((kept, moved + a["offload_ms"], again, out + [a["name"]], anew))
            if "recompute_ms" in a:
                grown.append((kept, moved, again + a["recompute_ms"], out, anew + [a["name"]]))
        plans = grown
    found = [
        (max(0.0, kept - budget_gb), max(0.0, moved - hidden_ms) + again, out, anew)
        for kept, moved, again, out, anew in plans
    ]
    short, added, out, anew = min(found)
    return {"offloaded": out, "recomputed": anew, "added_ms": added, "short_gb": short}
