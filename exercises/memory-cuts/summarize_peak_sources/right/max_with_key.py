def peak_of(component):
    return component.get("peak_gb", 0.0)


def summarize_peak_sources(components):
    largest = max(components, key=peak_of)
    return {"largest_source": largest.get("name", ""), "peak_gb": peak_of(largest)}
