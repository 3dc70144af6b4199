# diagnosis: unstable
# mistake: Keeps the running total in a module variable and never resets it.
total = 0.0


def plan_memory_cuts(components, target_peak_gb):
    global total
    for c in components:
        total += c.get("peak_gb", 0.0)
    cuttable = [c for c in components if c.get("cuttable", False)]
    order = []
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
