# diagnosis: wrong_value
# mistake: Takes the first component and never looks at the others.
def summarize_peak_sources(components):
    first = components[0]
    return {"largest_source": first.get("name", ""), "peak_gb": first.get("peak_gb", 0.0)}
