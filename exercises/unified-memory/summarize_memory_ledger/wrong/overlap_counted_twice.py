# diagnosis: wrong_value
# mistake: Takes the total as resident plus movable, so a component that is both counts twice.
def summarize_memory_ledger(components):
    resident = sum(c.get("size_gb", 0.0) for c in components if c.get("resident", False))
    movable = sum(c.get("size_gb", 0.0) for c in components if c.get("movable", False))
    return {"total_gb": resident + movable, "resident_gb": resident, "movable_gb": movable}
