# diagnosis: wrong_value
# mistake: Looks at pairs that overlap, where three may live at once.
def peak_of_timeline(allocations):
    peak, step = 0.0, None
    for a in sorted(allocations, key=lambda a: a["from_step"]):
        for b in allocations:
            if b["from_step"] <= a["from_step"] < b["to_step"] and a["from_step"] < a["to_step"]:
                load = a["size_gb"] + (b["size_gb"] if b is not a else 0)
                if load > peak:
                    peak, step = load, a["from_step"]
    return {"peak_gb": peak, "peak_step": step}
