# diagnosis: wrong_value
# mistake: Lets a missing resident flag count as True.
def summarize_memory_ledger(components):
    return {
        "total_gb": sum(c.get("size_gb", 0.0) for c in components),
        "resident_gb": sum(c.get("size_gb", 0.0) for c in components if c.get("resident", True)),
        "movable_gb": sum(c.get("size_gb", 0.0) for c in components if c.get("movable", False)),
    }
