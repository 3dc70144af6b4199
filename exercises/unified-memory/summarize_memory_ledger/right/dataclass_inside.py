from dataclasses import asdict, dataclass


@dataclass
class Ledger:
    total_gb: float = 0.0
    resident_gb: float = 0.0
    movable_gb: float = 0.0

    def add(self, component):
        size = component.get("size_gb", 0.0)
        self.total_gb += size
        self.resident_gb += size if component.get("resident", False) else 0.0
        self.movable_gb += size if component.get("movable", False) else 0.0


def summarize_memory_ledger(components):
    ledger = Ledger()
    for component in components:
        ledger.add(component)
    return asdict(ledger)
