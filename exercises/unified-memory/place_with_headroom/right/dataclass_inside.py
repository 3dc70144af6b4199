from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Block:
    minus_size: float
    name: str


class Device:
    def __init__(self, limit):
        self.limit = limit
        self.blocks = []

    @property
    def used(self):
        return sum(-b.minus_size for b in self.blocks)

    def fits(self, block):
        return self.used - block.minus_size <= self.limit


def place_with_headroom(components, device_budget_gb, headroom_gb):
    device = Device(device_budget_gb - headroom_gb)
    movable, host = [], []
    for c in components:
        block = Block(-float(c.get("size_gb", 0.0)), c["name"])
        (movable if c.get("movable", False) else device.blocks).append(block)
    short = max(0.0, device.used - device.limit)
    for block in sorted(movable):
        (device.blocks if device.fits(block) else host).append(block)
    return {
        "on_device": [b.name for b in device.blocks],
        "offloaded": [b.name for b in host],
        "short_gb": short,
    }
