# diagnosis: wrong_value
# mistake: Compares with 0.25 and 60 whatever limits are passed.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if summary.offloaded_bytes == 0:
        return "reject"
    fits = summary.kept_bytes <= summary.gpu_budget_bytes
    if fits and summary.saved_ratio >= 0.25 and summary.transfer_ms <= 60.0:
        return "accept"
    if summary.saved_ratio >= 0.125 and summary.transfer_ms <= 120.0:
        return "tune"
    return "reject"
