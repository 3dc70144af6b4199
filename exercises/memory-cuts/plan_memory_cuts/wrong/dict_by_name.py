# diagnosis: wrong_value
# mistake: Keeps the peaks in a dict by name, so two components of one name become one.
def plan_memory_cuts(components, target_peak_gb):
    peaks = {c.get("name", ""): c.get("peak_gb", 0.0) for c in components}
    cuttable = [c.get("name", "") for c in components if c.get("cuttable", False)]
    total = sum(peaks.values())
    order = []
    for name in sorted(cuttable, key=lambda name: -peaks[name]):
        if total <= target_peak_gb:
            break
        total -= peaks[name]
        order.append(name)
    return {"cut_order": order, "estimated_peak_gb": max(0.0, total)}
