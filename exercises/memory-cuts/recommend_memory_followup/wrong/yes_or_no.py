# diagnosis: wrong_type
# mistake: Returns the words yes and no.
def recommend_memory_followup(summary, plan):
    needed = plan.get("cut_order", []) and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": "yes" if needed else "no", "reason": "decided by cuts and estimate"}
