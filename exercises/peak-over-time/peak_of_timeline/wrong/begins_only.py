# diagnosis: wrong_value
# mistake: Adds what begins and never takes off what ends.
def peak_of_timeline(allocations):
    load, step = 0.0, None
    for a in sorted(allocations, key=lambda a: a["from_step"]):
        if a["from_step"] < a["to_step"]:
            load, step = load + a["size_gb"], a["from_step"]
    return {"peak_gb": load, "peak_step": step}
