# diagnosis: missing_key
# mistake: Leaves peak_gb out of the result.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest.get("name", "")}
