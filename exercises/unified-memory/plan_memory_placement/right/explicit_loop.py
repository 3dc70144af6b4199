def plan_memory_placement(components, device_budget_gb):
    placed, rest = [], []
    used = 0
    for c in components:
        label = c.get("name", "component")
        need = c.get("size_gb", 0)
        if not (c.get("resident") or c.get("movable")):
            rest.append(label)
            continue
        if used + need > device_budget_gb:
            rest.append(label)
            continue
        placed.append(label)
        used += need
    return {"on_device": placed, "offloaded": rest, "device_used_gb": used}
