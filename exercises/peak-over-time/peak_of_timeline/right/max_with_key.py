def peak_of_timeline(allocations):
    def load(step):
        return sum(a["size_gb"] for a in allocations if a["from_step"] <= step < a["to_step"])

    starts = sorted(a["from_step"] for a in allocations if a["to_step"] > a["from_step"])
    step = max(starts, key=load, default=None)
    return {"peak_gb": 0.0 if step is None else load(step), "peak_step": step}
