def recommend_memory_followup(summary, plan):
    cuts = plan.get("cut_order", [])
    left = plan.get("estimated_peak_gb", 0.0)
    source, peak = summary["largest_source"], summary["peak_gb"]
    needed = True if cuts and left <= 15.0 else False
    reason = f"Largest source {source!r} with {peak} GB; {len(cuts)} cuts, {left} GB left."
    return {"needs_dedicated_page": needed, "reason": reason}
