# diagnosis: wrong_value
# mistake: Rounds the estimate down to whole GB before comparing it.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and int(plan.get("estimated_peak_gb", 0.0)) <= 15
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
