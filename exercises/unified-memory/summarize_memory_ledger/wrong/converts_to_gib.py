# diagnosis: wrong_value
# mistake: Converts GB to GiB although the keys ask for GB.
def summarize_memory_ledger(components):
    gib = 10**9 / 2**30
    return {
        "total_gb": sum(c.get("size_gb", 0.0) for c in components) * gib,
        "resident_gb": sum(c.get("size_gb", 0.0) for c in components if c.get("resident", False)) * gib,
        "movable_gb": sum(c.get("size_gb", 0.0) for c in components if c.get("movable", False)) * gib,
    }
