def summarize_memory_ledger(components):
    total_gb = 0.0
    resident_gb = 0.0
    movable_gb = 0.0
    for component in components:
        size_gb = component.get("size_gb", 0.0)
        total_gb += size_gb
        # Two separate questions: a component can be resident and movable.
        if component.get("resident", False):
            resident_gb += size_gb
        if component.get("movable", False):
            movable_gb += size_gb
    return {
        "total_gb": total_gb,
        "resident_gb": resident_gb,
        "movable_gb": movable_gb,
    }
