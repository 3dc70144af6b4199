# diagnosis: wrong_value
# mistake: Asks whether there is an estimate by its truth value, so 0.0 counts as none.
def recommend_memory_followup(summary, plan):
    estimate = plan.get("estimated_peak_gb", 0.0)
    needed = bool(plan.get("cut_order", []) and estimate and estimate <= 15.0)
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
