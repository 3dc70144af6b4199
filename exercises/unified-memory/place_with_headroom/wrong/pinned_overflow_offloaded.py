# diagnosis: wrong_value
# mistake: Offloads unmovable components that do not fit, as the published walk does.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned_gb = sum(c.get("size_gb", 0.0) for c in components if not c.get("movable", False))
    order = sorted(components, key=lambda c: (c.get("movable", False), -c.get("size_gb", 0.0), c["name"]))
    on_device, offloaded, used = [], [], 0.0
    for c in order:
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
