# diagnosis: not_started
# mistake: Has a docstring and a bare return, and nothing else.
def place_with_headroom(components, device_budget_gb, headroom_gb):
    """Place components so that the headroom stays free."""
    return
