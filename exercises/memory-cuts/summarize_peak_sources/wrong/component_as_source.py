# diagnosis: wrong_type
# mistake: Returns the whole component where its name is asked for.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest, "peak_gb": largest.get("peak_gb", 0.0)}
