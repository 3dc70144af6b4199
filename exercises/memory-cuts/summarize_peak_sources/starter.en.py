def summarize_peak_sources(components):
    """Find the component with the largest peak.

    Return a dict with
      largest_source: the name of the first component with the largest peak_gb
      peak_gb: that peak, in GB
    """
    # TODO 1: read each component's peak_gb; a missing key counts as 0.0.
    # TODO 2: find the component with the largest peak; among equals the first one counts.
    # TODO 3: return its name (a missing name is the empty string) and its peak.
    raise NotImplementedError
