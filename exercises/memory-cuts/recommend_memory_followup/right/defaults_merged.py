DEFAULTS = {"cut_order": [], "estimated_peak_gb": 0.0}


def recommend_memory_followup(summary, plan):
    full = {**DEFAULTS, **plan}
    needed = full["cut_order"] != [] and not full["estimated_peak_gb"] > 15
    words = "write" if needed else "do not write"
    return {"needs_dedicated_page": needed, "reason": f"So {words} a page."}
