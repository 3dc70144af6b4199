def _size_where(components, flag):
    return sum(c.get("size_gb", 0.0) for c in components if c.get(flag, False))


def summarize_memory_ledger(components):
    result = {f"{flag}_gb": _size_where(components, flag) for flag in ("resident", "movable")}
    result["total_gb"] = sum(c.get("size_gb", 0.0) for c in components)
    return result
