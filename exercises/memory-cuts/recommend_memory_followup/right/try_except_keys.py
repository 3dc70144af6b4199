def recommend_memory_followup(summary, plan):
    try:
        some_cut = len(plan["cut_order"]) > 0
    except KeyError:
        some_cut = False
    try:
        low_enough = plan["estimated_peak_gb"] <= 15.0
    except KeyError:
        low_enough = True
    result = dict(needs_dedicated_page=False, reason="cuts or estimate do not fit")
    if some_cut and low_enough:
        result.update(needs_dedicated_page=True, reason="cuts and estimate fit")
    return result
