import heapq


def place_with_headroom(components, device_budget_gb, headroom_gb):
    free = device_budget_gb - headroom_gb
    heap, stay, leave = [], [], []
    for c in components:
        if c.get("movable", False):
            heapq.heappush(heap, (-c.get("size_gb", 0.0), c["name"]))
        else:
            stay.append(c["name"])
            free -= c.get("size_gb", 0.0)
    short = max(-free, 0.0)
    while heap:
        negative, name = heapq.heappop(heap)
        if -negative <= free:
            free += negative
            stay.append(name)
        else:
            leave.append(name)
    return {"on_device": stay, "offloaded": leave, "short_gb": short}
