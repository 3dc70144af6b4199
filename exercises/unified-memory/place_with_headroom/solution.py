def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit_gb = device_budget_gb - headroom_gb
    unmovable = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]

    # What cannot move is on the device whatever the limit says.
    on_device = [c["name"] for c in unmovable]
    unmovable_gb = sum(c.get("size_gb", 0.0) for c in unmovable)

    offloaded = []
    used_gb = unmovable_gb
    for c in sorted(movable, key=lambda c: (-c.get("size_gb", 0.0), c["name"])):
        size_gb = c.get("size_gb", 0.0)
        if used_gb + size_gb <= limit_gb:
            on_device.append(c["name"])
            used_gb += size_gb
        else:
            offloaded.append(c["name"])

    return {
        "on_device": on_device,
        "offloaded": offloaded,
        "short_gb": max(0.0, unmovable_gb - limit_gb),
    }
