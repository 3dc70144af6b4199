# diagnosis: exception
# mistake: Sorts pairs of size and dictionary, so a tie compares two dictionaries and fails.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    pairs = [(-c.get("size_gb", 0.0), c) for c in components if c.get("movable", False)]
    used = pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    on_device, offloaded = [c["name"] for c in pinned], []
    for minus_size, c in sorted(pairs):
        if used - minus_size <= limit:
            on_device.append(c["name"])
            used -= minus_size
        else:
            offloaded.append(c["name"])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
