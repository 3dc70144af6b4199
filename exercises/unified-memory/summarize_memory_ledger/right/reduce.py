from functools import reduce


def summarize_memory_ledger(components):
    def add(sums, component):
        size = component.get("size_gb", 0.0)
        total, resident, movable = sums
        return (
            total + size,
            resident + size * bool(component.get("resident", False)),
            movable + size * bool(component.get("movable", False)),
        )

    total, resident, movable = reduce(add, components, (0.0, 0.0, 0.0))
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
