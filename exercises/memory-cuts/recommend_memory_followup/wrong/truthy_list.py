# diagnosis: wrong_type
# mistake: Lets and return the empty list instead of False.
def recommend_memory_followup(summary, plan):
    needed = plan.get("cut_order", []) and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
