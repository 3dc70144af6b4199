# diagnosis: syntax_error
# mistake: Forgets a colon.
def choose_memory_path(figures, limit_ms, min_gain):
    if figures["working_set_gb"] <= figures["budget_gb"]:
        return {"choice": "resident", "reason": "fits"}
    else
        return {"choice": "neither", "reason": "none_in_time"}
