# diagnosis: exception
# mistake: Calls itself on and on, because an empty list does not end the recursion.
def cut(ranked, left, target):
    if left <= target:
        return [], left
    made, rest = ranked[:1], ranked[1:]
    names, left = cut(rest, left - sum(c.get("peak_gb", 0.0) for c in made), target)
    return [c.get("name", "") for c in made] + names, left


def plan_memory_cuts(components, target_peak_gb):
    ranked = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: -c.get("peak_gb", 0.0))
    order, left = cut(ranked, sum(c.get("peak_gb", 0.0) for c in components), target_peak_gb)
    return {"cut_order": order, "estimated_peak_gb": max(0.0, left)}
