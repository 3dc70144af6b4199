def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """Plan number n has one digit for each activation: 0 keep, 1 offload, 2 recompute."""
    best = None
    for number in range(3 ** len(activations)):
        short, moved, again, rest = -budget_gb, -hidden_ms, 0, number
        offloaded, recomputed = [], []
        for a in activations:
            rest, digit = divmod(rest, 3)
            if digit == 0:
                short += a["size_gb"]
            elif digit == 1:
                moved += a.get("offload_ms", float("nan"))
                offloaded.append(a["name"])
            else:
                again += a.get("recompute_ms", float("nan"))
                recomputed.append(a["name"])
        if moved != moved or again != again:
            continue  # a way that does not exist
        found = (max(0, short), max(0, moved) + again, offloaded, recomputed)
        if best is None or found[:2] < best[:2]:
            best = found
    return dict(zip(("short_gb", "added_ms", "offloaded", "recomputed"), best))
