# diagnosis: exception
# mistake: Starts the sums from the first component, which an empty ledger does not have.
def summarize_memory_ledger(components):
    first = components[0]
    total = first.get("size_gb", 0.0)
    resident = total if first.get("resident", False) else 0.0
    movable = total if first.get("movable", False) else 0.0
    for c in components[1:]:
        size = c.get("size_gb", 0.0)
        total += size
        resident += size if c.get("resident", False) else 0.0
        movable += size if c.get("movable", False) else 0.0
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
