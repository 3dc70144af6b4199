# diagnosis: wrong_value
# mistake: Inserts each name at the front, so the lists come out reversed.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.insert(0, name)
            used += size
        else:
            offloaded.insert(0, name)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
