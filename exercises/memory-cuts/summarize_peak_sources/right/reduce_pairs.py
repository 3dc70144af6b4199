from functools import reduce


def summarize_peak_sources(components):
    pairs = ((c.get("name", ""), c.get("peak_gb", 0.0)) for c in components)
    name, peak = reduce(lambda best, pair: pair if pair[1] > best[1] else best, pairs)
    return dict(largest_source=name, peak_gb=peak)
