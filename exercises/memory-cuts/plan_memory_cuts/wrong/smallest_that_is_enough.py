# diagnosis: wrong_value
# mistake: Takes the smallest single cut that is enough instead of the largest first.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    waiting = sorted((c for c in components if c.get("cuttable", False)), key=lambda c: -c.get("peak_gb", 0.0))
    order = []
    while waiting and total > target_peak_gb:
        enough = [c for c in waiting if total - c.get("peak_gb", 0.0) <= target_peak_gb]
        chosen = enough[-1] if enough else waiting[0]
        waiting.remove(chosen)
        total -= chosen.get("peak_gb", 0.0)
        order.append(chosen.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
