def _decide(components, budget):
    decisions = []
    used = 0.0
    for c in components:
        fits = used + c.get("size_gb", 0.0) <= budget
        stays = fits and bool(c.get("resident", False) or c.get("movable", False))
        used += c.get("size_gb", 0.0) * stays
        decisions.append(stays)
    return decisions


def plan_memory_placement(components, device_budget_gb):
    decided = list(zip(components, _decide(components, device_budget_gb)))
    return {
        "on_device": [c.get("name", "component") for c, stays in decided if stays],
        "offloaded": [c.get("name", "component") for c, stays in decided if not stays],
        "device_used_gb": sum(c.get("size_gb", 0.0) for c, stays in decided if stays),
    }
