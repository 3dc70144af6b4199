def place_with_headroom(components, device_budget_gb, headroom_gb):
    movable = [c for c in components if c.get("movable")]
    movable.sort(key=lambda c: c["name"])
    movable.sort(key=lambda c: c.get("size_gb", 0), reverse=True)
    pinned = [c for c in components if not c.get("movable")]
    free = device_budget_gb - headroom_gb - sum(c.get("size_gb", 0) for c in pinned)
    short = -free if free < 0 else 0
    kept = {c["name"] for c in pinned}
    for c in movable:
        if c.get("size_gb", 0) <= free:
            free -= c.get("size_gb", 0)
            kept.add(c["name"])
    names = sorted(c["name"] for c in components)
    return {
        "on_device": [n for n in names if n in kept],
        "offloaded": [n for n in names if n not in kept],
        "short_gb": short,
    }
