# diagnosis: unstable
# mistake: Caches answers by the length of the list, so another list of that length gets an old answer.
cache = {}


def summarize_peak_sources(components):
    if len(components) not in cache:
        largest = max(components, key=lambda c: c.get("peak_gb", 0.0))
        cache[len(components)] = (largest.get("name", ""), largest.get("peak_gb", 0.0))
    name, peak = cache[len(components)]
    return {"largest_source": name, "peak_gb": peak}
