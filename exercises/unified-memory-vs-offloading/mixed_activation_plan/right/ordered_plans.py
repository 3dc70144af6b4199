from dataclasses import dataclass, field


@dataclass(order=True)
class Plan:
    short_gb: float
    added_ms: float
    offloaded: list = field(compare=False)
    recomputed: list = field(compare=False)


def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def plan(items, room, window, again, out, anew):
        if not items:
            return Plan(max(0, -room), max(0, -window) + again, out, anew)
        head, rest = items[0], items[1:]
        plans = [plan(rest, room - head["size_gb"], window, again, out, anew)]
        if head.get("offload_ms") is not None:
            plans.append(plan(rest, room, window - head["offload_ms"], again, out + [head["name"]], anew))
        if head.get("recompute_ms") is not None:
            plans.append(plan(rest, room, window, again + head["recompute_ms"], out, anew + [head["name"]]))
        return min(plans)

    return plan(activations, budget_gb, hidden_ms, 0, [], [])
