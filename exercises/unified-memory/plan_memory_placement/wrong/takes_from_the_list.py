# diagnosis: changed_input
# mistake: Takes the components out of the caller's list with pop(0).
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    while components:
        c = components.pop(0)
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(name)
            used += size
        else:
            offloaded.append(name)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
