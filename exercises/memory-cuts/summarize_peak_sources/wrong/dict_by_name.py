# diagnosis: wrong_value
# mistake: Puts the peaks into a dict by name, so a second component of the same name overwrites the first.
def summarize_peak_sources(components):
    peaks = {c.get("name", ""): c.get("peak_gb", 0.0) for c in components}
    name = max(peaks, key=peaks.get)
    return {"largest_source": name, "peak_gb": peaks[name]}
