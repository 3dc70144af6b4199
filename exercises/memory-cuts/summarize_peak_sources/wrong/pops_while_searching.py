# diagnosis: changed_input
# mistake: Empties the input list while it searches.
def summarize_peak_sources(components):
    largest = components.pop(0)
    while components:
        component = components.pop(0)
        if component.get("peak_gb", 0.0) > largest.get("peak_gb", 0.0):
            largest = component
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
