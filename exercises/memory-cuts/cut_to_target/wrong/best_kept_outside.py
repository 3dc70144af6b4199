# diagnosis: unstable
# mistake: Keeps the best set of an earlier call in a module variable.
best_names = []
best_gb = float("inf")


def try_sets(items, need, gb=0.0, names=()):
    global best_names, best_gb
    if gb >= need and gb < best_gb:
        best_names, best_gb = list(names), gb
    for i, (name, size) in enumerate(items):
        try_sets(items[i + 1:], need, gb + size, names + (name,))


def cut_to_target(components, target_peak_gb):
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    total = sum(c.get("peak_gb", 0.0) for c in components)
    try_sets(items, total - target_peak_gb)
    if best_gb == float("inf"):
        cut, gb = [name for name, _ in items], sum(size for _, size in items)
    else:
        cut, gb = best_names, best_gb
    return {"cut": list(cut), "estimated_peak_gb": total - gb, "missing_gb": max(0.0, total - gb - target_peak_gb)}
