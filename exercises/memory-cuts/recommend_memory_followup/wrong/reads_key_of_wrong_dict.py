# diagnosis: exception
# mistake: Looks for the cut order in summary instead of plan.
def recommend_memory_followup(summary, plan):
    needed = len(summary["cut_order"]) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
