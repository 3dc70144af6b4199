# diagnosis: exception
# mistake: Takes the first cut for the reason, which raises where no cut was made.
def recommend_memory_followup(summary, plan):
    cuts = plan.get("cut_order", [])
    needed = len(cuts) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": f"It begins with {cuts[0]}."}
