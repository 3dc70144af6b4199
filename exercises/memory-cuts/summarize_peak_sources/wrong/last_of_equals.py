# diagnosis: wrong_value
# mistake: Compares with >= and so keeps the last of several equal peaks.
def summarize_peak_sources(components):
    largest = components[0]
    for component in components:
        if component.get("peak_gb", 0.0) >= largest.get("peak_gb", 0.0):
            largest = component
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
