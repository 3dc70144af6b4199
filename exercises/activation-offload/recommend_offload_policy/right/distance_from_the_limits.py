def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    def holds(slack):
        return summary.saved_ratio * slack >= min_saved_ratio and summary.transfer_ms <= slack * max_transfer_ms

    answer = "reject"
    if summary.offloaded_bytes > 0 and holds(2):
        answer = "tune"
        if holds(1) and not summary.kept_bytes > summary.gpu_budget_bytes:
            answer = "accept"
    return answer
