# diagnosis: timeout
# mistake: Skips components that are not resident without moving the index on, so the loop never ends.
def summarize_memory_ledger(components):
    total = sum(c.get("size_gb", 0.0) for c in components)
    movable = sum(c.get("size_gb", 0.0) for c in components if c.get("movable", False))
    resident = 0.0
    i = 0
    while i < len(components):
        if not components[i].get("resident", False):
            continue
        resident += components[i].get("size_gb", 0.0)
        i += 1
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
