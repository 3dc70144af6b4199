# diagnosis: not_started
# mistake: Leaves the body at an ellipsis.
def plan_memory_placement(components, device_budget_gb):
    # the walk goes here
    ...
