# diagnosis: unstable
# mistake: Remembers plans it has seen and answers False the second time.
seen = []


def recommend_memory_followup(summary, plan):
    new = plan not in seen
    seen.append(dict(plan))
    needed = new and len(plan.get("cut_order", [])) > 0 and plan.get("estimated_peak_gb", 0.0) <= 15.0
    return {"needs_dedicated_page": needed, "reason": "decided by cuts and estimate"}
