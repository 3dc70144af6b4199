# diagnosis: unstable
# mistake: Keeps the memo of the recursion in a mutable default, so another list gets old answers.
def least(items, at, need, memo={}):
    if need <= 0:
        return 0.0, []
    if at == len(items):
        return float("inf"), []
    if (at, need) not in memo:
        name, size = items[at]
        gb, names = least(items, at + 1, need - size)
        memo[at, need] = min((gb + size, [name] + names), least(items, at + 1, need))
    return memo[at, need]


def cut_to_target(components, target_peak_gb):
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    total = sum(c.get("peak_gb", 0.0) for c in components)
    gb, names = least(items, 0, total - target_peak_gb)
    if gb == float("inf"):
        gb, names = sum(size for _, size in items), [name for name, _ in items]
    return {"cut": names, "estimated_peak_gb": total - gb, "missing_gb": max(0.0, total - gb - target_peak_gb)}
