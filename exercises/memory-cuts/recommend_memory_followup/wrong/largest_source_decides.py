# diagnosis: wrong_value
# mistake: Compares the peak of the largest source, not the estimate of the plan.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and summary["peak_gb"] <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by the largest source"}
