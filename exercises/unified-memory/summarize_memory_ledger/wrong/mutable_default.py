# diagnosis: unstable
# mistake: Collects the sizes in a default list, which lives on between calls.
def summarize_memory_ledger(components, sizes=[]):
    for c in components:
        sizes.append(c)
    return {
        "total_gb": sum(c.get("size_gb", 0.0) for c in sizes),
        "resident_gb": sum(c.get("size_gb", 0.0) for c in sizes if c.get("resident", False)),
        "movable_gb": sum(c.get("size_gb", 0.0) for c in sizes if c.get("movable", False)),
    }
