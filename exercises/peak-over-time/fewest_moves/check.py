def accepts(arguments, expected, got):
    """Any smallest set passes: as many names and GB, all of them movable, and the peak that it leaves. None: accepted; else
    the key that is not, and what should stand there."""
    allocations, budget_gb = arguments

    def without(names):
        names = set(names)
        rest = [one for one in allocations if one["name"] not in names]
        steps = {one["from_step"] for one in rest}
        loads = (sum(one["size_gb"] for one in rest if one["from_step"] <= step < one["to_step"]) for step in steps)
        return max(loads, default=0.0)

    asked, given = expected["offloaded"], got["offloaded"]
    sizes = {one["name"]: one["size_gb"] for one in allocations if one.get("movable", False)}
    if len(set(given)) != len(given) or any(name not in sizes for name in given):
        return "offloaded", asked
    peak = without(given)
    enough = peak <= budget_gb or (peak == without(asked) and expected["short_gb"] > 0.0)
    smallest = sum(sizes[name] for name in given) == sum(sizes[name] for name in asked)
    if len(given) != len(asked) or not smallest or not enough:
        return "offloaded", asked
    for key, wanted in (("peak_gb", peak), ("short_gb", expected["short_gb"])):
        if not abs(got[key] - wanted) <= 1e-9:
            return key, wanted
    return None
