# diagnosis: not_started
# mistake: Adds comments to the starter, but no code.
def cut_to_target(components, target_peak_gb):
    """Find the smallest cut that brings the peak down to the target."""
    # first the total
    # then every set of cuttable components
    raise NotImplementedError
