# diagnosis: timeout
# mistake: Tries a component that does not fit again and again, so the loop never ends.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    movable.sort(key=lambda c: (-c.get("size_gb", 0.0), c["name"]))
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    on_device = [c["name"] for c in pinned]
    while movable:
        if used + movable[0].get("size_gb", 0.0) <= limit:
            c = movable.pop(0)
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
    return {"on_device": on_device, "offloaded": [], "short_gb": max(0.0, pinned_gb - limit)}
