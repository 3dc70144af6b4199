# diagnosis: unstable
# mistake: Collects the keys in a mutable default, so a missing key takes the value of an earlier plan.
def recommend_memory_followup(summary, plan, known={"cut_order": [], "estimated_peak_gb": 0.0}):
    known.update(plan)
    needed = len(known["cut_order"]) > 0 and known["estimated_peak_gb"] <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
