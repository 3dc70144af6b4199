# diagnosis: wrong_value
# mistake: Takes resident for unmovable, so a resident KV cache may never leave and an unmovable buffer may.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if c.get("resident", False)]
    others = [c for c in components if not c.get("resident", False)]
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    on_device, offloaded = [c["name"] for c in pinned], []
    for c in sorted(others, key=lambda c: (-c.get("size_gb", 0.0), c["name"])):
        if used + c.get("size_gb", 0.0) <= limit:
            on_device.append(c["name"])
            used += c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
