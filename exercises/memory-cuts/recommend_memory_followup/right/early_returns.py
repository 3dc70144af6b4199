def answer(needed, reason):
    return {"needs_dedicated_page": needed, "reason": reason}


def recommend_memory_followup(summary, plan):
    if not plan.get("cut_order"):
        return answer(False, "no cut was made")
    if plan.get("estimated_peak_gb", 0.0) > 15.0:
        return answer(False, "the estimate stays above 15 GB")
    return answer(True, "the cuts bring the estimate to 15 GB or less")
