# diagnosis: syntax_error
# mistake: Uses a reserved word as a name.
def peak_of_timeline(allocations):
    from = [a["from_step"] for a in allocations]
    return {"peak_gb": 0.0, "peak_step": None}
