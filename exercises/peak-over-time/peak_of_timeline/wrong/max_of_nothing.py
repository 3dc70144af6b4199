# diagnosis: exception
# mistake: Calls max on a list that may be empty.
def peak_of_timeline(allocations):
    def load(at):
        return sum(a["size_gb"] for a in allocations if a["from_step"] <= at < a["to_step"])

    step = max(sorted(a["from_step"] for a in allocations), key=load)
    return {"peak_gb": load(step), "peak_step": step}
