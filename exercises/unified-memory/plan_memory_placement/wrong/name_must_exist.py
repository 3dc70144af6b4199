# diagnosis: exception
# mistake: Reads the name without a default, so a component without one raises KeyError.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(c["name"])
            used += size
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
