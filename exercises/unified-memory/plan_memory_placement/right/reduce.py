from functools import reduce


def plan_memory_placement(components, device_budget_gb):
    def step(state, c):
        on_device, offloaded, used = state
        name, size = c.get("name", "component"), c.get("size_gb", 0.0)
        if (c.get("resident", False) or c.get("movable", False)) and used + size <= device_budget_gb:
            return on_device + [name], offloaded, used + size
        return on_device, offloaded + [name], used

    on_device, offloaded, used = reduce(step, components, ([], [], 0.0))
    return dict(on_device=on_device, offloaded=offloaded, device_used_gb=used)
