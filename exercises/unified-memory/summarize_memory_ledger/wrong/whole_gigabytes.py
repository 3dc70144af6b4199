# diagnosis: wrong_value
# mistake: Cuts every size to whole GB with int.
def summarize_memory_ledger(components):
    total = resident = movable = 0
    for c in components:
        size = int(c.get("size_gb", 0.0))
        total += size
        if c.get("resident", False):
            resident += size
        if c.get("movable", False):
            movable += size
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
