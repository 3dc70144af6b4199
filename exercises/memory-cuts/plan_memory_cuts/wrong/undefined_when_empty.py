# diagnosis: exception
# mistake: Sets the estimate only inside the loop, so an empty list leaves it undefined.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    order = []
    for c in sorted(components, key=lambda c: -c.get("peak_gb", 0.0)):
        if c.get("cuttable", False) and total > target_peak_gb:
            total -= c.get("peak_gb", 0.0)
            order.append(c.get("name", ""))
        estimate = max(0.0, total)
    return {"cut_order": order, "estimated_peak_gb": estimate}
