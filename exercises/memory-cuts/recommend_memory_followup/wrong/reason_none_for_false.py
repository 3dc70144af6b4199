# diagnosis: wrong_type
# mistake: Leaves the reason at None where the answer is False.
def recommend_memory_followup(summary, plan):
    reason = None
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    if needed:
        reason = "the cuts are enough"
    return {"needs_dedicated_page": needed, "reason": reason}
