# diagnosis: wrong_value
# mistake: Uses elif, so a resident component never counts as movable.
def summarize_memory_ledger(components):
    total = resident = movable = 0.0
    for c in components:
        size = c.get("size_gb", 0.0)
        total += size
        if c.get("resident", False):
            resident += size
        elif c.get("movable", False):
            movable += size
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
