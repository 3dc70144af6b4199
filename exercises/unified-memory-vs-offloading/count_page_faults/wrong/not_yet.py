# diagnosis: not_started
# mistake: Has written down what to do, but no code.
def count_page_faults(accesses, frames):
    """Count the faults of a pool that evicts the page used longest ago."""
    # a list of pages, the oldest in front
    # on a hit: to the end
    raise NotImplementedError
