# diagnosis: wrong_value
# mistake: Looks only at the cuts and forgets the estimate.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0
    return {"needs_dedicated_page": needed, "reason": "decided by the cuts"}
