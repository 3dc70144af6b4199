# diagnosis: wrong_value
# mistake: Joins the two conditions with or.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 or plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
