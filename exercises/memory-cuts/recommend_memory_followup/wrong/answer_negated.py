# diagnosis: wrong_value
# mistake: Returns the opposite of the decision.
def recommend_memory_followup(summary, plan):
    fine = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": not fine, "reason": "decided by cuts and estimate"}
