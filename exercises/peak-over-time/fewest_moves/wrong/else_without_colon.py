# diagnosis: syntax_error
# mistake: Forgets a colon.
def fewest_moves(allocations, budget_gb):
    if allocations:
        return {}
    else
        return {}
