# diagnosis: exception
# mistake: Treats the dictionaries as objects with attributes.
def summarize_memory_ledger(components):
    total = sum(c.size_gb for c in components)
    resident = sum(c.size_gb for c in components if c.resident)
    movable = sum(c.size_gb for c in components if c.movable)
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
