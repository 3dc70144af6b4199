def summarize_peak_sources(components):
    # max keeps the first of several equal ones.
    largest = max(components, key=lambda component: component.get("peak_gb", 0.0))
    return {
        "largest_source": largest.get("name", ""),
        "peak_gb": largest.get("peak_gb", 0.0),
    }
