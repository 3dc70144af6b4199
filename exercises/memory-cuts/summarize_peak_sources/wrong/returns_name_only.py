# diagnosis: wrong_type
# mistake: Returns only the name.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    return largest.get("name", "")
