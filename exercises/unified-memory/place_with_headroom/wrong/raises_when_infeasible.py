# diagnosis: exception
# mistake: Raises an error when the unmovable components do not fit instead of reporting the shortage.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    used = sum(c.get("size_gb", 0.0) for c in pinned)
    if used > limit:
        raise ValueError(f"infeasible: {used - limit} GB short")
    on_device, offloaded = [c["name"] for c in pinned], []
    for c in sorted(movable, key=lambda c: (-c.get("size_gb", 0.0), c["name"])):
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": 0.0}
