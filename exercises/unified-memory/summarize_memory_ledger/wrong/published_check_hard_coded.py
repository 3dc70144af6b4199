# diagnosis: wrong_value
# mistake: Returns the published check's numbers whatever the input is.
def summarize_memory_ledger(components):
    return {"total_gb": 20.0, "resident_gb": 14.0, "movable_gb": 10.0}
