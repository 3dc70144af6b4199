# diagnosis: wrong_value
# mistake: Takes movable as the opposite of resident and ignores the flag.
def summarize_memory_ledger(components):
    total = sum(c.get("size_gb", 0.0) for c in components)
    resident = sum(c.get("size_gb", 0.0) for c in components if c.get("resident", False))
    return {"total_gb": total, "resident_gb": resident, "movable_gb": total - resident}
