# diagnosis: wrong_type
# mistake: Prints the answer instead of returning it.
def recommend_memory_followup(summary, plan):
    needed = len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    print(needed, "decided by cuts and estimate")
