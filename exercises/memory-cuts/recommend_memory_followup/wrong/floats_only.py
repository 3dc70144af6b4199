# diagnosis: wrong_value
# mistake: Accepts only a float as the estimate, though 15 is a number too.
def recommend_memory_followup(summary, plan):
    estimate = plan.get("estimated_peak_gb", 0.0)
    needed = len(plan.get("cut_order", [])) > 0 and isinstance(estimate, float) and estimate <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
