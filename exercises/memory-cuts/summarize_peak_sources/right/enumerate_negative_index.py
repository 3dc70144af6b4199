def summarize_peak_sources(components):
    peak, back = max((c.get("peak_gb", 0.0), -i) for i, c in enumerate(components))
    return {"largest_source": components[-back].get("name", ""), "peak_gb": peak}
