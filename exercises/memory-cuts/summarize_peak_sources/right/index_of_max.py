def summarize_peak_sources(components):
    names = [c.get("name", "") for c in components]
    peaks = [c.get("peak_gb", 0.0) for c in components]
    top = max(peaks)
    return {"largest_source": names[peaks.index(top)], "peak_gb": top}
