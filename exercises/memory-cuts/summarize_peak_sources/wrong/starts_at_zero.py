# diagnosis: wrong_value
# mistake: Starts with an empty name at 0.0, so a list of zeros never names a component.
def summarize_peak_sources(components):
    name, peak = "", 0.0
    for component in components:
        if component.get("peak_gb", 0.0) > peak:
            name, peak = component.get("name", ""), component.get("peak_gb", 0.0)
    return {"largest_source": name, "peak_gb": peak}
