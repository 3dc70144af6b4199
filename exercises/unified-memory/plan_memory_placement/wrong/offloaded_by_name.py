# diagnosis: wrong_value
# mistake: Takes as offloaded whatever name is not yet on the device, which loses a second one of the same name.
def plan_memory_placement(components, device_budget_gb):
    on_device, used = [], 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(c.get("name", "component"))
            used += size
    names = [c.get("name", "component") for c in components]
    offloaded = [name for name in names if name not in on_device]
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
