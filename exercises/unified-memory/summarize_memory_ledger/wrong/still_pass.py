# diagnosis: not_started
# mistake: Leaves the body at pass.
def summarize_memory_ledger(components):
    """Add up the memory ledger."""
    pass
