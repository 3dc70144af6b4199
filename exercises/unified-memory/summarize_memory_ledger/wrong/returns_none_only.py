# diagnosis: not_started
# mistake: Replaces the starter's last line by return None and nothing else.
def summarize_memory_ledger(components):
    # total, resident, movable: later
    return None
