# diagnosis: wrong_value
# mistake: Gives only the name of the source as the reason, which can be empty.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": summary["largest_source"]}
