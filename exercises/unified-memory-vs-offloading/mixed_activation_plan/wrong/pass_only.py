# diagnosis: wrong_type
# mistake: Has no answer at all.
def mixed_activation_plan(activations, budget_gb, hidden_ms):
    best = None
    for a in activations:
        best = a
