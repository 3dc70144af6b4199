# diagnosis: wrong_type
# mistake: Returns the boolean alone.
def recommend_memory_followup(summary, plan):
    return len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
