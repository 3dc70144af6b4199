def summarize_memory_ledger(components):
    total = resident = movable = 0
    i = 0
    while i < len(components):
        size = components[i].get("size_gb") or 0
        total += size
        resident += size if components[i].get("resident") else 0
        movable += size if components[i].get("movable") else 0
        i += 1
    return dict(total_gb=total, resident_gb=resident, movable_gb=movable)
