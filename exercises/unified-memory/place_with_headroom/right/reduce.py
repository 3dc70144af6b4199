from functools import reduce


def place_with_headroom(components, device_budget_gb, headroom_gb):
    def size(c):
        return c.get("size_gb", 0.0)

    def step(state, c):
        room, stay, leave = state
        if size(c) <= room:
            return room - size(c), stay + [c["name"]], leave
        return room, stay, leave + [c["name"]]

    fixed = list(filter(lambda c: not c.get("movable", False), components))
    loose = sorted(filter(lambda c: c.get("movable", False), components), key=lambda c: (-size(c), c["name"]))
    room = device_budget_gb - headroom_gb - sum(map(size, fixed))
    _, stay, leave = reduce(step, loose, (room, [c["name"] for c in fixed], []))
    return {"on_device": stay, "offloaded": leave, "short_gb": max(0.0, -room)}
