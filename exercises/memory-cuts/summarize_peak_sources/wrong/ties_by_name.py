# diagnosis: wrong_value
# mistake: Compares (peak, name) pairs, so equal peaks are decided by the alphabet.
def summarize_peak_sources(components):
    peak, name = max((c.get("peak_gb", 0.0), c.get("name", "")) for c in components)
    return {"largest_source": name, "peak_gb": peak}
