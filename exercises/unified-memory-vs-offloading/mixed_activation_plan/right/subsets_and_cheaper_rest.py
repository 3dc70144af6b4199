from itertools import combinations


def subsets(items):
    return (chosen for size in range(len(items) + 1) for chosen in combinations(items, size))


def mixed_activation_plan(activations, budget_gb, hidden_ms):
    """First the set to offload, then the set to recompute among the others."""
    total = sum(a["size_gb"] for a in activations)
    best = None
    for offloaded in subsets([a for a in activations if a.get("offload_ms") is not None]):
        exposed = max(0, sum(a["offload_ms"] for a in offloaded) - hidden_ms)
        away = sum(a["size_gb"] for a in offloaded)
        rest = [a for a in activations if "recompute_ms" in a and a not in offloaded]
        for recomputed in subsets(rest):
            kept = total - away - sum(a["size_gb"] for a in recomputed)
            short = max(0, kept - budget_gb)
            added = exposed + sum(a["recompute_ms"] for a in recomputed)
            if best is None or (short, added) < best[:2]:
                best = (short, added, offloaded, recomputed)
    short, added, offloaded, recomputed = best
    return {
        "offloaded": [a["name"] for a in offloaded],
        "recomputed": [a["name"] for a in recomputed],
        "added_ms": added,
        "short_gb": short,
    }
