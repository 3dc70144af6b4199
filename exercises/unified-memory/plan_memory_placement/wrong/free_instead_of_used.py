# diagnosis: wrong_value
# mistake: Reports the free GB as device_used_gb.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, free = [], [], device_budget_gb
    for c in components:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and size <= free:
            on_device.append(name)
            free -= size
        else:
            offloaded.append(name)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": free}
