# diagnosis: wrong_value
# mistake: Takes the maximum of the reversed list, which finds the last of equal peaks.
def summarize_peak_sources(components):
    largest = max(reversed(components), key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
