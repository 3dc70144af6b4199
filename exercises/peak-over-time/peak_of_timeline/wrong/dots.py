# diagnosis: not_started
# mistake: Holds three dots.
def peak_of_timeline(allocations):
    ...
