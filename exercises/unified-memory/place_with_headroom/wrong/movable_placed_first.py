# diagnosis: wrong_value
# mistake: Fills the device with movable components before it counts the unmovable ones.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    movable = [c for c in components if c.get("movable", False)]
    on_device, offloaded, used = [], [], 0.0
    for c in sorted(movable, key=lambda c: (-c.get("size_gb", 0.0), c["name"])):
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    pinned_gb = 0.0
    for c in components:
        if not c.get("movable", False):
            on_device.append(c["name"])
            pinned_gb += c.get("size_gb", 0.0)
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
