PAGE_LIMIT_GB = 15.0


def recommend_memory_followup(summary, plan):
    cut_order = plan.get("cut_order", [])
    estimate = plan.get("estimated_peak_gb", 0.0)
    needs_page = len(cut_order) > 0 and estimate <= PAGE_LIMIT_GB

    if needs_page:
        reason = f"{len(cut_order)} cut(s) leave {estimate} GB, within {PAGE_LIMIT_GB} GB: write the order down."
    elif not cut_order:
        reason = "No cut was made, so there is no order to write down."
    else:
        reason = f"After {len(cut_order)} cut(s) the estimate is still {estimate} GB, above {PAGE_LIMIT_GB} GB."
    return {"needs_dedicated_page": needs_page, "reason": reason}
