# diagnosis: exception
# mistake: Reads name with square brackets, which raises where the key is missing.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest["name"], "peak_gb": largest.get("peak_gb", 0.0)}
