# diagnosis: wrong_type
# mistake: Returns the three sums as a tuple instead of a dictionary.
def summarize_memory_ledger(components):
    total = sum(c.get("size_gb", 0.0) for c in components)
    resident = sum(c.get("size_gb", 0.0) for c in components if c.get("resident", False))
    movable = sum(c.get("size_gb", 0.0) for c in components if c.get("movable", False))
    return total, resident, movable
