def summarize_peak_sources(components):
    top = max(component.get("peak_gb", 0.0) for component in components)
    name = next(c.get("name", "") for c in components if c.get("peak_gb", 0.0) == top)
    return {"unit": "GB", "largest_source": name, "peak_gb": top, "count": len(components)}
