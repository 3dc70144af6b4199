def recommend_memory_followup(summary, plan):
    match plan:
        case {"cut_order": [_, *_], "estimated_peak_gb": left} if left > 15.0:
            needed = False
        case {"cut_order": [_, *_]}:
            needed = True
        case _:
            needed = False
    return {"reason": "decided by the shape of the plan", "needs_dedicated_page": needed, "limit_gb": 15.0}
