from itertools import product


def mixed_activation_plan(activations, budget_gb, hidden_ms):
    def ways(activation):
        yield "keep"
        if "offload_ms" in activation:
            yield "offload"
        if "recompute_ms" in activation:
            yield "recompute"

    def price(plan):
        kept = moved = again = 0.0
        for activation, way in zip(activations, plan):
            if way == "keep":
                kept += activation["size_gb"]
            elif way == "offload":
                moved += activation["offload_ms"]
            else:
                again += activation["recompute_ms"]
        return max(0.0, kept - budget_gb), max(0.0, moved - hidden_ms) + again

    best = min(product(*map(ways, activations)), key=price)
    short, added = price(best)

    def names(wanted):
        return [activation["name"] for activation, way in zip(activations, best) if way == wanted]

    return {"offloaded": names("offload"), "recomputed": names("recompute"), "added_ms": added, "short_gb": short}
