# diagnosis: wrong_value
# mistake: Places all resident components before the movable ones, so the names leave the input order.
def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    resident = [c for c in components if c.get("resident", False)]
    others = [c for c in components if not c.get("resident", False)]
    for c in resident + others:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(name)
            used += size
        else:
            offloaded.append(name)
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
