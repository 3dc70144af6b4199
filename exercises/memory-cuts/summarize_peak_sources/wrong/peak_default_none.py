# diagnosis: exception
# mistake: Forgets the default of get, so a missing peak is None and cannot be compared.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb"))
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb")}
