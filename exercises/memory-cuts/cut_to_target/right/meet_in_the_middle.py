from bisect import bisect_left


def all_sums(items):
    sums = [(0.0, [])]
    for name, size in items:
        sums += [(gb + size, names + [name]) for gb, names in sums]
    return sorted(sums, key=lambda pair: pair[0])


def cut_to_target(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    need = total - target_peak_gb
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    half = len(items) // 2
    left, right = all_sums(items[:half]), all_sums(items[half:])
    right_gb = [gb for gb, _ in right]
    best = None
    for gb, names in left:
        at = bisect_left(right_gb, need - gb)
        if at < len(right) and (best is None or gb + right[at][0] < best[0]):
            best = gb + right[at][0], names + right[at][1]
    if best is None:
        best = sum(size for _, size in items), [name for name, _ in items]
    estimate = total - best[0]
    return {"cut": best[1], "estimated_peak_gb": estimate, "missing_gb": max(0.0, estimate - target_peak_gb)}
