# diagnosis: not_started
# mistake: Holds only pass.
def fewest_moves(allocations, budget_gb):
    pass
