# diagnosis: missing_key
# mistake: Returns the component itself, which has a name but no largest_source.
def summarize_peak_sources(components):
    return max(components, key=lambda c: c.get("peak_gb", 0.0))
