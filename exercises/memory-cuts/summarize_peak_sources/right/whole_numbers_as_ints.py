def tidy(number):
    return int(number) if number == int(number) else number


def summarize_peak_sources(components):
    best_name, best_peak = None, -1
    for component in components:
        peak = component.get("peak_gb", 0)
        if peak > best_peak:
            best_name, best_peak = component.get("name", ""), peak
    return {"largest_source": best_name, "peak_gb": tidy(best_peak)}
