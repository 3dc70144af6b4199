def summarize_memory_ledger(components):
    totals = {"total_gb": 0.0, "resident_gb": 0.0, "movable_gb": 0.0}
    for c in components:
        size = float(c.get("size_gb", 0.0))
        totals["total_gb"] += size
        if c.get("resident"):
            totals["resident_gb"] += size
        if c.get("movable"):
            totals["movable_gb"] += size
    return totals
