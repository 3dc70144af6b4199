def _walk(components, budget):
    used = 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        where = "offloaded"
        if (c.get("resident") or c.get("movable")) and used + size <= budget:
            where = "on_device"
            used += size
        yield where, c.get("name", "component"), used


def plan_memory_placement(components, device_budget_gb):
    steps = list(_walk(components, device_budget_gb))
    return {
        "on_device": [name for where, name, _ in steps if where == "on_device"],
        "offloaded": [name for where, name, _ in steps if where == "offloaded"],
        "device_used_gb": steps[-1][2] if steps else 0.0,
    }
