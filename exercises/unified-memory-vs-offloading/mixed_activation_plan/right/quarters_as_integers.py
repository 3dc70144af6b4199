def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """Whole quarters: for each set that goes, the dearest to recompute are tried in the window."""

    def quarters(x):
        return int(x * 4)

    n = len(activations)
    best = (float("inf"), float("inf"), 0, 0)
    for gone in range(1 << n):
        kept = sum(quarters(a["size_gb"]) for i, a in enumerate(activations) if not gone >> i & 1)
        moved = gone
        while True:
            anew = gone & ~moved
            possible = all(
                (not moved >> i & 1 or "offload_ms" in a) and (not anew >> i & 1 or "recompute_ms" in a)
                for i, a in enumerate(activations)
            )
            if possible:
                out = sum(quarters(a["offload_ms"]) for i, a in enumerate(activations) if moved >> i & 1)
                again = sum(quarters(a["recompute_ms"]) for i, a in enumerate(activations) if anew >> i & 1)
                added = max(0, out - quarters(hidden_ms)) + again
                best = min(best, (max(0, kept - quarters(budget_gb)), added, moved, anew))
            if moved == 0:
                break
            moved = (moved - 1) & gone  # the next smaller subset
    short, added, moved, anew = best

    def names(mask):
        return [a["name"] for i, a in enumerate(activations) if mask >> i & 1]

    return {"offloaded": names(moved), "recomputed": names(anew), "added_ms": added / 4, "short_gb": short / 4}
