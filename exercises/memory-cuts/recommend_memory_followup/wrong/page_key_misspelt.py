# diagnosis: missing_key
# mistake: Calls the key need_dedicated_page, without the s.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"need_dedicated_page": needed, "reason": "decided by cuts and estimate"}
