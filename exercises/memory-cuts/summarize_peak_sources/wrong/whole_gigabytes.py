# diagnosis: wrong_value
# mistake: Cuts the peaks down to whole GB before comparing them.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: int(c.get("peak_gb", 0.0)))
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
