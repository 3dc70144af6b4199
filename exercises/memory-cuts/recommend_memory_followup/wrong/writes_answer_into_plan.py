# diagnosis: changed_input
# mistake: Adds its answer to the plan that was passed in.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    plan["needs_dedicated_page"] = needed
    plan["reason"] = "decided by cuts and estimate"
    return plan
