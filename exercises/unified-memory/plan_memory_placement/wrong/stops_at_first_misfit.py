# diagnosis: wrong_value
# mistake: Stops at the first component that does not fit and offloads all after it.
def plan_memory_placement(components, device_budget_gb):
    names = [c.get("name", "component") for c in components]
    on_device, used = [], 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        if not (c.get("resident", False) or c.get("movable", False)) or used + size > device_budget_gb:
            break
        on_device.append(c.get("name", "component"))
        used += size
    return {"on_device": on_device, "offloaded": names[len(on_device):], "device_used_gb": used}
