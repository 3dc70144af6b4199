# diagnosis: unstable
# mistake: Keeps what is placed in a default dictionary, so earlier calls still take room.
def place_with_headroom(components, device_budget_gb, headroom_gb, placed={}):
    limit = device_budget_gb - headroom_gb
    offloaded = []
    for c in components:
        if not c.get("movable", False):
            placed[c["name"]] = c.get("size_gb", 0.0)
    short = max(0.0, sum(placed.values()) - limit)
    movable = [c for c in components if c.get("movable", False)]
    for c in sorted(movable, key=lambda c: (-c.get("size_gb", 0.0), c["name"])):
        if sum(placed.values()) + c.get("size_gb", 0.0) <= limit:
            placed[c["name"]] = c.get("size_gb", 0.0)
        else:
            offloaded.append(c["name"])
    return {"on_device": list(placed), "offloaded": offloaded, "short_gb": short}
