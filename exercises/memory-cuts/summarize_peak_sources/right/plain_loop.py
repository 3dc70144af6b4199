def summarize_peak_sources(components):
    largest = components[0]
    for component in components[1:]:
        if component.get("peak_gb", 0.0) > largest.get("peak_gb", 0.0):
            largest = component
    result = {}
    result["largest_source"] = largest.get("name", "")
    result["peak_gb"] = largest.get("peak_gb", 0.0)
    return result
