def accepts(arguments, expected, got):
    """Any plan passes that is possible, is short of no more than has to be, states its own figures and is as fast as the
    fastest. None: accepted; else the key that is not, and what should stand there."""
    activations, budget_gb, hidden_ms = arguments
    left = {one["name"]: one for one in activations}
    moved = again = 0.0
    for key, cost in (("offloaded", "offload_ms"), ("recomputed", "recompute_ms")):
        for name in got[key]:
            if name not in left or cost not in left[name]:
                return key, expected[key]
            if key == "offloaded":
                moved += left.pop(name)[cost]
            else:
                again += left.pop(name)[cost]
    short = max(0.0, sum(one["size_gb"] for one in left.values()) - budget_gb)
    added = max(0.0, moved - hidden_ms) + again
    if short - expected["short_gb"] > 1e-9:
        return "offloaded", expected["offloaded"]
    for key, own in (("added_ms", added), ("short_gb", short)):
        if not abs(got[key] - own) <= 1e-9:
            return key, own
    return ("added_ms", expected["added_ms"]) if added - expected["added_ms"] > 1e-9 else None
