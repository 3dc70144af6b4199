# diagnosis: unstable
# mistake: Keeps the sums in a module-level dictionary that no call resets.
TOTALS = {"total_gb": 0.0, "resident_gb": 0.0, "movable_gb": 0.0}


def summarize_memory_ledger(components):
    for c in components:
        size = c.get("size_gb", 0.0)
        TOTALS["total_gb"] += size
        if c.get("resident", False):
            TOTALS["resident_gb"] += size
        if c.get("movable", False):
            TOTALS["movable_gb"] += size
    return dict(TOTALS)
