# diagnosis: wrong_value
# mistake: Sorts ascending and takes the last one, which is the last of equal peaks.
def summarize_peak_sources(components):
    largest = sorted(components, key=lambda c: c.get("peak_gb", 0.0))[-1]
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
