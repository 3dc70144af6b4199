# diagnosis: wrong_value
# mistake: Counts as resident only what cannot be moved.
def summarize_memory_ledger(components):
    sizes = [(c.get("size_gb", 0.0), c.get("resident", False), c.get("movable", False)) for c in components]
    return {
        "total_gb": sum(s for s, _, _ in sizes),
        "resident_gb": sum(s for s, r, m in sizes if r and not m),
        "movable_gb": sum(s for s, _, m in sizes if m),
    }
