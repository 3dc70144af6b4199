# diagnosis: exception
# mistake: Reads peak_gb with square brackets, which raises where the key is missing.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c["peak_gb"])
    return {"largest_source": largest.get("name", ""), "peak_gb": largest["peak_gb"]}
