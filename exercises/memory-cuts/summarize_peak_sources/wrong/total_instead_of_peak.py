# diagnosis: wrong_value
# mistake: Returns the sum of all peaks as the peak of the largest source.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    total = sum(c.get("peak_gb", 0.0) for c in components)
    return {"largest_source": largest.get("name", ""), "peak_gb": total}
