def mixed_activation_plan(activations, budget_gb, hidden_ms):
    best = {"key": (float("inf"), float("inf"))}

    def go(at, kept, moved, again, offloaded, recomputed):
        key = (max(0, kept - budget_gb), max(0, moved - hidden_ms) + again)
        if key >= best["key"]:
            return
        if at == len(activations):
            best.update(key=key, offloaded=offloaded, recomputed=recomputed)
            return
        item = activations[at]
        name = item["name"]
        if "recompute_ms" in item:
            go(at + 1, kept, moved, again + item["recompute_ms"], offloaded, [*recomputed, name])
        if "offload_ms" in item:
            go(at + 1, kept, moved + item["offload_ms"], again, [*offloaded, name], recomputed)
        go(at + 1, kept + item["size_gb"], moved, again, offloaded, recomputed)

    go(0, 0, 0, 0, [], [])
    short, added = best["key"]
    return {
        "offloaded": best["offloaded"],
        "recomputed": best["recomputed"],
        "added_ms": added,
        "short_gb": short,
    }
