# diagnosis: wrong_value
# mistake: Leaves the reason empty where the answer is False.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "the cuts are enough" if needed else ""}
