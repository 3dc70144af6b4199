# diagnosis: wrong_value
# mistake: Returns inside the loop, after the first component.
def summarize_memory_ledger(components):
    total = resident = movable = 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        total += size
        resident += size if c.get("resident", False) else 0.0
        movable += size if c.get("movable", False) else 0.0
        return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
    return {"total_gb": 0.0, "resident_gb": 0.0, "movable_gb": 0.0}
