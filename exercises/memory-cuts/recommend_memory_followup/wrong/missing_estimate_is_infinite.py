# diagnosis: wrong_value
# mistake: Takes a missing estimate as infinitely large instead of 0.0.
def recommend_memory_followup(summary, plan):
    estimate = plan.get("estimated_peak_gb", float("inf"))
    needed = len(plan.get("cut_order", [])) > 0 and estimate <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
