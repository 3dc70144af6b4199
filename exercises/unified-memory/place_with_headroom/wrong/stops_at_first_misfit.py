# diagnosis: wrong_value
# mistake: Stops at the first movable component that does not fit and offloads all after it.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    movable.sort(key=lambda c: (-c.get("size_gb", 0.0), c["name"]))
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    on_device, placed = [c["name"] for c in pinned], 0
    for c in movable:
        if used + c.get("size_gb", 0.0) > limit:
            break
        on_device.append(c["name"])
        used += c.get("size_gb", 0.0)
        placed += 1
    offloaded = [c["name"] for c in movable[placed:]]
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
