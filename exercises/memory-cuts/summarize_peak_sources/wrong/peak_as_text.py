# diagnosis: wrong_type
# mistake: Returns the peak as text with its unit.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest.get("name", ""), "peak_gb": f"{largest.get('peak_gb', 0.0)} GB"}
