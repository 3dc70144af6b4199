# diagnosis: unstable
# mistake: Caches answers by the budget alone, so another ledger with the same budget gets the old answer.
_cache = {}


def plan_memory_placement(components, device_budget_gb):
    if device_budget_gb in _cache:
        return _cache[device_budget_gb]
    on_device, offloaded, used = [], [], 0.0
    for c in components:
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            on_device.append(name)
            used += size
        else:
            offloaded.append(name)
    _cache[device_budget_gb] = {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
    return _cache[device_budget_gb]
