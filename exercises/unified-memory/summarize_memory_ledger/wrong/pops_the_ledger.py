# diagnosis: changed_input
# mistake: Empties the caller's list with pop while adding up.
def summarize_memory_ledger(components):
    total = resident = movable = 0.0
    while components:
        c = components.pop()
        size = c.get("size_gb", 0.0)
        total += size
        if c.get("resident", False):
            resident += size
        if c.get("movable", False):
            movable += size
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
