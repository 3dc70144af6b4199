# diagnosis: wrong_value
# mistake: Looks only at the estimate and forgets that a cut must have been made.
def recommend_memory_followup(summary, plan):
    needed = plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by the estimate"}
