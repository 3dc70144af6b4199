def summarize_peak_sources(components):
    ranked = sorted(components, key=lambda c: c.get("peak_gb", 0.0), reverse=True)
    first = ranked[0]
    return {
        "largest_source": first.get("name", ""),
        "peak_gb": first.get("peak_gb", 0.0),
    }
