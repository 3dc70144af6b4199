# diagnosis: exception
# mistake: Reads peak_gb with square brackets, which raises where the key is missing.
def plan_memory_cuts(components, target_peak_gb):
    total = sum(c["peak_gb"] for c in components)
    cuttable = [c for c in components if c.get("cuttable", False)]
    order = []
    for c in sorted(cuttable, key=lambda c: -c["peak_gb"]):
        if total <= target_peak_gb:
            break
        total -= c["peak_gb"]
        order.append(c.get("name", ""))
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
