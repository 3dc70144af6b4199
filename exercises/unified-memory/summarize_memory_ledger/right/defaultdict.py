from collections import defaultdict


def summarize_memory_ledger(components):
    sums = defaultdict(float, total_gb=0.0, resident_gb=0.0, movable_gb=0.0)
    for component in components:
        size = component.get("size_gb", 0.0)
        sums["total_gb"] += size
        for flag in ("resident", "movable"):
            if component.get(flag, False):
                sums[flag + "_gb"] += size
    return sums
