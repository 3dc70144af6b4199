DEFAULTS = {"name": "component", "size_gb": 0.0, "resident": False, "movable": False}


def summarize_memory_ledger(components):
    full = [{**DEFAULTS, **component} for component in components]
    return {
        "movable_gb": sum(c["size_gb"] for c in full if c["movable"]),
        "resident_gb": sum(c["size_gb"] for c in full if c["resident"]),
        "total_gb": sum(c["size_gb"] for c in full),
    }
