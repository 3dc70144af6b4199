def place_with_headroom(components, device_budget_gb, headroom_gb):
    order = sorted(
        components,
        key=lambda c: (c.get("movable", False), -c.get("size_gb", 0.0), c.get("name", "")),
    )
    limit = device_budget_gb - headroom_gb
    used = pinned = 0.0
    on_device, offloaded = [], []
    for c in order:
        size = c.get("size_gb", 0.0)
        if not c.get("movable", False):
            pinned += size
        elif used + size > limit:
            offloaded.append(c["name"])
            continue
        used += size
        on_device.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned - limit)}
