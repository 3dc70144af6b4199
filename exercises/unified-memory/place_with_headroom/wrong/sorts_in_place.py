# diagnosis: changed_input
# mistake: Sorts the caller's list in place.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    components.sort(key=lambda c: (-c.get("size_gb", 0.0), c["name"]))
    limit = device_budget_gb - headroom_gb
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in components if not c.get("movable", False))
    on_device, offloaded = [], []
    for c in components:
        if not c.get("movable", False):
            on_device.append(c["name"])
        elif used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
