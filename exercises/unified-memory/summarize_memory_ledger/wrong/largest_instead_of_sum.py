# diagnosis: wrong_value
# mistake: Reports the largest component of each group instead of the sum.
def summarize_memory_ledger(components):
    return {
        "total_gb": max((c.get("size_gb", 0.0) for c in components), default=0.0),
        "resident_gb": max((c.get("size_gb", 0.0) for c in components if c.get("resident")), default=0.0),
        "movable_gb": max((c.get("size_gb", 0.0) for c in components if c.get("movable")), default=0.0),
    }
