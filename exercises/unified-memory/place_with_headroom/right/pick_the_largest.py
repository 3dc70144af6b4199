def place_with_headroom(components, device_budget_gb, headroom_gb):
    waiting = [(c.get("size_gb", 0.0), c["name"]) for c in components if c.get("movable", False)]
    on_device = [c["name"] for c in components if not c.get("movable", False)]
    pinned = sum([c.get("size_gb", 0.0) for c in components if not c.get("movable", False)])
    room = device_budget_gb - headroom_gb - pinned
    short = 0.0 if room >= 0 else -room
    offloaded = []
    while waiting:
        best = waiting[0]
        for item in waiting[1:]:
            if item[0] > best[0] or (item[0] == best[0] and item[1] < best[1]):
                best = item
        waiting.remove(best)
        if best[0] <= room:
            on_device.append(best[1])
            room -= best[0]
        else:
            offloaded.append(best[1])
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": short}
