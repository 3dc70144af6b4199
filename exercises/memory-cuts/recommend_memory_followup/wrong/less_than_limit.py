# diagnosis: wrong_value
# mistake: Compares with < and so rejects exactly 15.0.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) < 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
