# diagnosis: wrong_type
# mistake: Forgets the default of get, so a missing name comes back as None.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest.get("name"), "peak_gb": largest.get("peak_gb", 0.0)}
