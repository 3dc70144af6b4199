# diagnosis: wrong_value
# mistake: Asks for more than one cut.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 1 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
