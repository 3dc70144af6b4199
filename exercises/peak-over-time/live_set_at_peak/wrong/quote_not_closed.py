# diagnosis: syntax_error
# mistake: Does not close the text of a key.
def live_set_at_peak(allocations, budget_gb):
    return {"live": [], "headroom_gb: budget_gb}
