# diagnosis: wrong_type
# mistake: Lists the whole components instead of their names.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(c)
            used += size
        else:
            offloaded.append(c)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
