# diagnosis: wrong_type
# mistake: Prints the result instead of returning it.
def summarize_peak_sources(components):
    largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
    print({"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)})
