# diagnosis: wrong_value
# mistake: Collects the sizes in sets, so equal sizes count once.
def summarize_memory_ledger(components):
    total = {c.get("size_gb", 0.0) for c in components}
    resident = {c.get("size_gb", 0.0) for c in components if c.get("resident", False)}
    movable = {c.get("size_gb", 0.0) for c in components if c.get("movable", False)}
    return {"total_gb": sum(total), "resident_gb": sum(resident), "movable_gb": sum(movable)}
