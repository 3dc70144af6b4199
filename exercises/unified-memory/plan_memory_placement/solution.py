def plan_memory_placement(components, device_budget_gb):
    on_device = []
    offloaded = []
    device_used_gb = 0.0
    for component in components:
        name = component.get("name", "component")
        size_gb = component.get("size_gb", 0.0)
        wanted = component.get("resident", False) or component.get("movable", False)
        if wanted and device_used_gb + size_gb <= device_budget_gb:
            on_device.append(name)
            # At once: the next component must see the smaller room.
            device_used_gb += size_gb
        else:
            offloaded.append(name)
    return {
        "on_device": on_device,
        "offloaded": offloaded,
        "device_used_gb": device_used_gb,
    }
