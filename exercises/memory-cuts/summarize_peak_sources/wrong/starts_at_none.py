# diagnosis: wrong_type
# mistake: Starts with None as the name, so a list of zeros returns None.
def summarize_peak_sources(components):
    name, peak = None, 0.0
    for component in components:
        if component.get("peak_gb", 0.0) > peak:
            name, peak = component.get("name", ""), component.get("peak_gb", 0.0)
    return {"largest_source": name, "peak_gb": peak}
