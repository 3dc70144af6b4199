# diagnosis: exception
# mistake: Reads the flags without a default, so a component without one raises KeyError.
def summarize_memory_ledger(components):
    return {
        "total_gb": sum(c.get("size_gb", 0.0) for c in components),
        "resident_gb": sum(c.get("size_gb", 0.0) for c in components if c["resident"]),
        "movable_gb": sum(c.get("size_gb", 0.0) for c in components if c["movable"]),
    }
