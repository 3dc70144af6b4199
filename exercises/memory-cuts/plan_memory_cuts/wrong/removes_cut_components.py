# diagnosis: changed_input
# mistake: Removes every cut component from the caller's list.
def plan_memory_cuts(components, target_peak_gb):
    order = []
    for c in sorted(components, key=lambda c: -c.get("peak_gb", 0.0)):
        if sum(x.get("peak_gb", 0.0) for x in components) <= target_peak_gb:
            break
        if c.get("cuttable", False):
            components.remove(c)
            order.append(c.get("name", ""))
    left = sum(x.get("peak_gb", 0.0) for x in components)
    return {"cut_order": order, "estimated_peak_gb": max(0.0, left)}
