# diagnosis: wrong_value
# mistake: Places the smallest movable component first instead of the largest.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    on_device, offloaded = [c["name"] for c in pinned], []
    for c in sorted(movable, key=lambda c: (c.get("size_gb", 0.0), c["name"])):
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
