# diagnosis: wrong_type
# mistake: Joins the names to one string instead of returning lists.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(name)
            used += size
        else:
            offloaded.append(name)
    return {"on_device": ", ".join(on_device), "offloaded": ", ".join(offloaded), "device_used_gb": used}
