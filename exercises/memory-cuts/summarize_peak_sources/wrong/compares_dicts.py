# diagnosis: exception
# mistake: Calls max on the dicts themselves, which Python cannot compare.
def summarize_peak_sources(components):
    largest = max(components)
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
