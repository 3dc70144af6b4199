# diagnosis: changed_input
# mistake: Marks each component with a new key, which changes the caller's dictionaries.
def plan_memory_placement(components, device_budget_gb):
    used = 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        c["placed"] = (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb
        if c["placed"]:
            used += size
    return {
        "on_device": [c.get("name", "component") for c in components if c["placed"]],
        "offloaded": [c.get("name", "component") for c in components if not c["placed"]],
        "device_used_gb": used,
    }
