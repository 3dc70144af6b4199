# diagnosis: syntax_error
# mistake: Writes = where <= is meant.
def recommend_memory_followup(summary, plan):
    if len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) = 15.0:
        return {"needs_dedicated_page": True, "reason": "the cuts are enough"}
    return {"needs_dedicated_page": False, "reason": "not needed"}
