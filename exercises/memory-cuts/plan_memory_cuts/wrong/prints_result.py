# diagnosis: wrong_type
# mistake: Prints the plan instead of returning it.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c.get("peak_gb", 0.0) for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    order = []
    for c in sorted(cuttable, key=lambda c: -c.get("peak_gb", 0.0)):
        if total <= target_peak_gb:
            break
        total -= c.get("peak_gb", 0.0)
        order.append(c.get("name", ""))
    print(order, max(0.0, total))
