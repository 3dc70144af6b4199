# diagnosis: wrong_value
# mistake: Picks all movable components that fit beside the unmovable ones and adds their sizes only afterwards.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    used = sum(c.get("size_gb", 0.0) for c in pinned)
    short = max(0.0, used - limit)
    fitting = [c for c in movable if used + c.get("size_gb", 0.0) <= limit]
    used += sum(c.get("size_gb", 0.0) for c in fitting)
    on_device = [c["name"] for c in pinned + fitting]
    offloaded = [c["name"] for c in movable if c not in fitting]
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": short}
