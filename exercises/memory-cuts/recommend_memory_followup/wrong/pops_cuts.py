# diagnosis: changed_input
# mistake: Takes the cuts out of the caller's plan while it writes the reason.
def recommend_memory_followup(summary, plan):
    cuts = plan.get("cut_order", [])
    needed = len(cuts) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    reason = "Cuts:"
    while cuts:
        reason += " " + cuts.pop(0)
    return {"needs_dedicated_page": needed, "reason": reason}
