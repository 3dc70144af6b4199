# diagnosis: syntax_error
# mistake: Leaves out the colon after the for line.
def summarize_memory_ledger(components):
    total = resident = movable = 0.0
    for c in components
        total += c.get("size_gb", 0.0)
    return {"total_gb": total, "resident_gb": resident, "movable_gb": movable}
