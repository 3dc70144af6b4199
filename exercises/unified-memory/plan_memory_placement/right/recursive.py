def plan_memory_placement(components, device_budget_gb):
    if not components:
        return {"on_device": [], "offloaded": [], "device_used_gb": 0}
    *before, last = components
    plan = plan_memory_placement(before, device_budget_gb)
    size = last.get("size_gb", 0)
    fits = plan["device_used_gb"] + size <= device_budget_gb
    if fits and (last.get("resident", False) or last.get("movable", False)):
        plan["on_device"].append(last.get("name", "component"))
        plan["device_used_gb"] += size
    else:
        plan["offloaded"].append(last.get("name", "component"))
    return plan
