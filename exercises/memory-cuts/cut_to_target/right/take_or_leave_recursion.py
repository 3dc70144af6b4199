def least(items, need):
    """The smallest (gb, names) that cuts at least need, or None."""
    if need <= 0:
        return 0.0, []
    if not items:
        return None
    (name, size), rest = items[0], items[1:]
    leave = least(rest, need)
    take = least(rest, need - size)
    if take is not None:
        take = (take[0] + size, take[1] + [name])
    if leave is None or (take is not None and take[0] < leave[0]):
        return take
    return leave


def cut_to_target(components, target_peak_gb):
    items = [(c["name"], c.get("peak_gb", 0.0)) for c in components if c.get("cuttable", False)]
    total = sum(c.get("peak_gb", 0.0) for c in components)
    found = least(items, total - target_peak_gb)
    if found is None:
        found = sum(size for _, size in items), [name for name, _ in items]
    gb, names = found
    return {
        "cut": names,
        "estimated_peak_gb": total - gb,
        "missing_gb": max(0.0, total - gb - target_peak_gb),
    }
