# diagnosis: wrong_value
# mistake: Takes the largest allocation for the peak.
def peak_of_timeline(allocations):
    largest = max(allocations, key=lambda a: a["size_gb"], default={"size_gb": 0.0, "from_step": None})
    return {"peak_gb": largest["size_gb"], "peak_step": largest["from_step"]}
