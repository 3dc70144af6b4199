# diagnosis: wrong_value
# mistake: Lets a missing size count as 1 GB instead of 0.
def summarize_memory_ledger(components):
    return {
        "total_gb": sum(c.get("size_gb", 1.0) for c in components),
        "resident_gb": sum(c.get("size_gb", 1.0) for c in components if c.get("resident", False)),
        "movable_gb": sum(c.get("size_gb", 1.0) for c in components if c.get("movable", False)),
    }
