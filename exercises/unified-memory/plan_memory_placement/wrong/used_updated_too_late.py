# diagnosis: wrong_value
# mistake: Adds up the used GB after the walk, so every component sees the whole budget.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, sizes = [], [], []
    used = 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(c.get("name", "component"))
            sizes.append(size)
        else:
            offloaded.append(c.get("name", "component"))
    used = sum(sizes)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
