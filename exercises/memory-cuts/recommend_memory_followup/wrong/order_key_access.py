# diagnosis: exception
# mistake: Reads cut_order with square brackets, which raises where the key is missing.
def recommend_memory_followup(summary, plan):
    needed = len(plan["cut_order"]) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
