def live_set_at_peak(allocations, budget_gb):
    def load(step):
        return sum(a["size_gb"] for a in allocations if a["from_step"] <= step < a["to_step"])

    candidates = [(load(a["from_step"]), -a["from_step"]) for a in allocations]
    peak, negative = max(candidates, default=(0.0, 0))
    if peak == 0:
        return {"live": [], "headroom_gb": budget_gb}
    live = [a["name"] for a in allocations if a["from_step"] <= -negative < a["to_step"]]
    return {"live": live, "headroom_gb": budget_gb - peak}
