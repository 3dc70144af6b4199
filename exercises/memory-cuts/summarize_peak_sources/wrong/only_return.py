# diagnosis: not_started
# mistake: Replaces the raise by return None and goes no further.
def summarize_peak_sources(components):
    """Find the component with the largest peak."""
    return None
