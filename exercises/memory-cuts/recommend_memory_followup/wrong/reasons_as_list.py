# diagnosis: wrong_type
# mistake: Returns a list of reasons instead of one sentence.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": ["cuts", "estimate"]}
