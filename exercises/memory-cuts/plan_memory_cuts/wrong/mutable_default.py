# diagnosis: unstable
# mistake: Collects the cuts in a mutable default argument, which lives on from call to call.
def plan_memory_cuts(components, target_peak_gb, order=[]):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": list(order), "estimated_peak_gb": max(0.0, total)}
