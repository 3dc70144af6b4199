# diagnosis: wrong_type
# mistake: Wraps the word in a dictionary.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    fits = summary.kept_bytes <= summary.gpu_budget_bytes
    good = summary.offloaded_bytes > 0 and fits and summary.saved_ratio >= min_saved_ratio
    return {"policy": "accept" if good and summary.transfer_ms <= max_transfer_ms else "reject"}
