# diagnosis: wrong_value
# mistake: Counts the size of offloaded components as used, too.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded = [], []
    used = 0.0
    for c in components:
        used += c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used <= device_budget_gb:
            on_device.append(c.get("name", "component"))
        else:
            offloaded.append(c.get("name", "component"))
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
