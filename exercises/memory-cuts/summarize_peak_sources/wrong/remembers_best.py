# diagnosis: unstable
# mistake: Keeps the best of all earlier calls in a module variable.
best = {"largest_source": "", "peak_gb": -1.0}


def summarize_peak_sources(components):
    for component in components:
        if component.get("peak_gb", 0.0) > best["peak_gb"]:
            best["largest_source"] = component.get("name", "")
            best["peak_gb"] = component.get("peak_gb", 0.0)
    return dict(best)
