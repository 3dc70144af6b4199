def recommend_memory_followup(summary, plan):
    conditions = {
        "a cut was made": len(plan.get("cut_order", ())) >= 1,
        "the estimate is at most 15 GB": plan.get("estimated_peak_gb", 0) <= 15,
    }
    failed = [text for text, holds in conditions.items() if not holds]
    reason = "Not true: " + "; ".join(failed) if failed else "Both conditions hold."
    return {"needs_dedicated_page": all(conditions.values()), "reason": reason}
