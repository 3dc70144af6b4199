def recommend_memory_followup(summary, plan):
    needed = bool(plan.get("cut_order", [])) and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {
        "needs_dedicated_page": needed,
        "reason": "The cuts reach the limit." if needed else "There is nothing to write down yet.",
    }
