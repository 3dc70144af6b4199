# diagnosis: wrong_value
# mistake: Searches for the fullest selection instead of taking the largest that fits, one after another.
from itertools import combinations


def place_with_headroom(components, device_budget_gb, headroom_gb):
    limit = device_budget_gb - headroom_gb
    pinned = [c for c in components if not c.get("movable", False)]
    movable = [c for c in components if c.get("movable", False)]
    movable.sort(key=lambda c: (-c.get("size_gb", 0.0), c["name"]))
    pinned_gb = sum(c.get("size_gb", 0.0) for c in pinned)
    best, best_gb = (), -1.0
    for count in range(len(movable), -1, -1):
        for choice in combinations(movable, count):
            size = sum(c.get("size_gb", 0.0) for c in choice)
            if pinned_gb + size <= limit and size > best_gb:
                best, best_gb = choice, size
    on_device = [c["name"] for c in pinned] + [c["name"] for c in best]
    offloaded = [c["name"] for c in movable if c["name"] not in on_device]
    return {"on_device": on_device, "offloaded": offloaded, "short_gb": max(0.0, pinned_gb - limit)}
