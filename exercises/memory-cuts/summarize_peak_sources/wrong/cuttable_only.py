# diagnosis: wrong_value
# mistake: Looks only at the cuttable components where it can.
def summarize_peak_sources(components):
    candidates = [c for c in components if c.get("cuttable", False)] or components
    largest = max(candidates, key=lambda c: c.get("peak_gb", 0.0))
    return {"largest_source": largest.get("name", ""), "peak_gb": largest.get("peak_gb", 0.0)}
