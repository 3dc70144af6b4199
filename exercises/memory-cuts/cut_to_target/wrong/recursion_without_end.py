# diagnosis: exception
# mistake: The branch that leaves a component passes the whole list on and never ends.
def least(items, need):
    if need <= 0:
        return 0.0, []
    if not items:
        return float("inf"), []
    name, size = items[0]
    gb, names = least(items[1:], need - size)
    return min((gb + size, names + [name]), least(items, need))


def cut_to_target(components, target_peak_gb):
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    total = sum(c.get("peak_gb", 0.0) for c in components)
    gb, names = least(items, total - target_peak_gb)
    return {"cut": names, "estimated_peak_gb": total - gb, "missing_gb": max(0.0, total - gb - target_peak_gb)}
