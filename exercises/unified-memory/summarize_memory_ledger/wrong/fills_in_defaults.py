# diagnosis: changed_input
# mistake: Writes the defaults into the caller's components with setdefault.
def summarize_memory_ledger(components):
    for c in components:
        c.setdefault("size_gb", 0.0)
        c.setdefault("resident", False)
        c.setdefault("movable", False)
    return {
        "total_gb": sum(c["size_gb"] for c in components),
        "resident_gb": sum(c["size_gb"] for c in components if c["resident"]),
        "movable_gb": sum(c["size_gb"] for c in components if c["movable"]),
    }
