# diagnosis: wrong_value
# mistake: Asks any() of the names, so a cut without a name does not count.
def recommend_memory_followup(summary, plan):
    needed = any(plan.get("cut_order", [])) and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
