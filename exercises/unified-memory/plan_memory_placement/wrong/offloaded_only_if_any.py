# diagnosis: missing_key
# mistake: Adds the key offloaded only when something is offloaded.
def plan_memory_placement(components, device_budget_gb):
    plan = {"on_device": [], "device_used_gb": 0.0}
    for c in components:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        candidate = c.get("resident", False) or c.get("movable", False)
        if candidate and plan["device_used_gb"] + size <= device_budget_gb:
            plan["on_device"].append(name)
            plan["device_used_gb"] += size
        else:
            plan.setdefault("offloaded", []).append(name)
    return plan
