# diagnosis: changed_input
# mistake: Sorts the list that was passed in.
def summarize_peak_sources(components):
    components.sort(key=lambda c: c.get("peak_gb", 0.0), reverse=True)
    largest = components[0]
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
