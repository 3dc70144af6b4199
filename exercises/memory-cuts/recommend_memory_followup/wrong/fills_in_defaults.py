# diagnosis: changed_input
# mistake: Writes the defaults into the caller's plan with setdefault.
def recommend_memory_followup(summary, plan):
    cuts = plan.setdefault("cut_order", [])
    estimate = plan.setdefault("estimated_peak_gb", 0.0)
    return {"needs_dedicated_page": len(cuts) > 0 and estimate <= 15.0, "reason": "decided by cuts and estimate"}
