STEPS = 64  # sixty-fourths of a GB, as whole numbers


def plan_memory_cuts(components, target_peak_gb):
    sizes = [int(component.get("peak_gb", 0) * STEPS) for component in components]
    left = sum(sizes)
    flags = [component.get("cuttable", False) for component in components]
    places = sorted((i for i, flag in enumerate(flags) if flag), key=lambda i: -sizes[i])
    names = []
    for i in places:
        if left <= target_peak_gb * STEPS:
            break
        left -= sizes[i]
        names.append(components[i].get("name", ""))
    return {"cut_order": names, "estimated_peak_gb": max(0, left) / STEPS}
