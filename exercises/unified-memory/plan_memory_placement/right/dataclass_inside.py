from dataclasses import dataclass, field


@dataclass
class Device:
    budget: float
    used: float = 0.0
    names: list = field(default_factory=list)

    def take(self, name, size):
        if self.used + size > self.budget:
            return False
        self.used += size
        self.names.append(name)
        return True


def plan_memory_placement(components, device_budget_gb):
    device = Device(device_budget_gb)
    host = []
    for c in components:
        name = c.get("name", "component")
        candidate = c.get("resident", False) or c.get("movable", False)
        if not candidate or not device.take(name, c.get("size_gb", 0.0)):
            host.append(name)
    return {"on_device": device.names, "offloaded": host, "device_used_gb": device.used}
