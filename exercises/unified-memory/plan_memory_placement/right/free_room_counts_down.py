def plan_memory_placement(components, device_budget_gb):
    free = device_budget_gb
    plan = {"on_device": [], "offloaded": []}
    for c in components:
        size = c.get("size_gb", 0.0)
        stays = any((c.get("resident", False), c.get("movable", False))) and size <= free
        free -= size if stays else 0
        plan["on_device" if stays else "offloaded"].append(c.get("name", "component"))
    plan["device_used_gb"] = device_budget_gb - free
    return plan
