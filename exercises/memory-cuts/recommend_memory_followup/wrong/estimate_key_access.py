# diagnosis: exception
# mistake: Reads estimated_peak_gb with square brackets, which raises where the key is missing.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan["estimated_peak_gb"] <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
