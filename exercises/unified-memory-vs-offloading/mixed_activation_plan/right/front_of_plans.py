def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """Keeps only plans that no other one beats in all three figures."""
    front = [(0, 0, 0, [], [])]  # kept GB, moved ms, recomputed ms, names
    for a in activations:
        grown = []
        for kept, moved, again, out, rec in front:
            grown.append((kept + a["size_gb"], moved, again, out, rec))
            if "offload_ms" in a:
                grown.append((kept, moved + a["offload_ms"], again, out + [a["name"]], rec))
            if "recompute_ms" in a:
                grown.append((kept, moved, again + a["recompute_ms"], out, rec + [a["name"]]))
        front = []
        for plan in sorted(grown, key=lambda plan: plan[:3]):
            _, moved, again, _, _ = plan
            # Sorted by kept GB: none in front keeps more.
            if not any(m <= moved and g <= again for _, m, g, _, _ in front):
                front.append(plan)

    def cost(plan):
        kept, moved, again, _, _ = plan
        return max(0, kept - budget_gb), max(0, moved - hidden_ms) + again

    best = min(front, key=cost)
    short, added = cost(best)
    return {"offloaded": best[3], "recomputed": best[4], "added_ms": added, "short_gb": short}
