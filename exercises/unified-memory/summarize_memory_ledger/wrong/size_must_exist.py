# diagnosis: exception
# mistake: Reads size_gb without a default, so a component without it raises KeyError.
def summarize_memory_ledger(components):
    total = resident = movable = 0.0
    for c in components:
        total += c["size_gb"]
        if c.get("resident"):
            resident += c["size_gb"]
        if c.get("movable"):
            movable += c["size_gb"]
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
