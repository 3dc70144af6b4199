# diagnosis: not_started
# mistake: Still raises NotImplementedError.
def live_set_at_peak(allocations, budget_gb):
    raise NotImplementedError("later")
