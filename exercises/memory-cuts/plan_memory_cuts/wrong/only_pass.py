# diagnosis: not_started
# mistake: Has a docstring and pass, nothing else.
def plan_memory_cuts(components, target_peak_gb):
    """Write the cut order."""
    pass
