# diagnosis: wrong_value
# mistake: Builds a dictionary by name, so a second component of the same name replaces the first.
def summarize_memory_ledger(components):
    by_name = {c.get("name", "component"): c for c in components}
    total = sum(c.get("size_gb", 0.0) for c in by_name.values())
    resident = sum(c.get("size_gb", 0.0) for c in by_name.values() if c.get("resident", False))
    movable = sum(c.get("size_gb", 0.0) for c in by_name.values() if c.get("movable", False))
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
