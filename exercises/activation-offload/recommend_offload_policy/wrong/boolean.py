# diagnosis: wrong_type
# mistake: Answers True or False instead of one of three words.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    fits = summary.kept_bytes <= summary.gpu_budget_bytes
    return fits and summary.saved_ratio >= min_saved_ratio and summary.transfer_ms <= max_transfer_ms
