# diagnosis: changed_input
# mistake: Writes the defaults into the caller's dicts with setdefault.
def summarize_peak_sources(components):
    for component in components:
        component.setdefault("name", "")
        component.setdefault("peak_gb", 0.0)
    largest = max(components, key=lambda c: c["peak_gb"])
    return {"largest_source": largest["name"], "peak_gb": largest["peak_gb"]}
