from dataclasses import dataclass, field


@dataclass
class Plan:
    offloaded: list = field(default_factory=list)
    recomputed: list = field(default_factory=list)
    added_ms: float = 0.0
    short_gb: float = 0.0


def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def plans(rest):
        if not rest:
            yield [], [], 0.0
            return
        head, *tail = rest
        for offloaded, recomputed, kept in plans(tail):
            yield offloaded, recomputed, kept + head["size_gb"]
            if "offload_ms" in head:
                yield [head, *offloaded], recomputed, kept
            if "recompute_ms" in head:
                yield offloaded, [head, *recomputed], kept

    best = None
    for offloaded, recomputed, kept in plans(activations):
        moved = sum(a["offload_ms"] for a in offloaded)
        again = sum(a["recompute_ms"] for a in recomputed)
        plan = Plan(
            [a["name"] for a in offloaded],
            [a["name"] for a in recomputed],
            max(moved, hidden_ms) - hidden_ms + again,
            max(kept, budget_gb) - budget_gb,
        )
        if best is None or (plan.short_gb, plan.added_ms) < (best.short_gb, best.added_ms):
            best = plan
    return best
