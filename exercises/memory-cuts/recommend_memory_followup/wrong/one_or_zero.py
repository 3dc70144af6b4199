# diagnosis: wrong_type
# mistake: Returns 1 or 0 instead of True or False.
def recommend_memory_followup(summary, plan):
    needed = 1 if plan.get("cut_order", []) and plan.get("estimated_peak_gb", 0.0) <= 15.0 else 0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
