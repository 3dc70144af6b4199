# diagnosis: wrong_value
# mistake: Asks whether all activations fit, not those that are kept.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if summary.offloaded_bytes == 0:
        return "reject"
    fits = summary.total_bytes <= summary.gpu_budget_bytes
    if fits and summary.saved_ratio >= min_saved_ratio and summary.transfer_ms <= max_transfer_ms:
        return "accept"
    if summary.saved_ratio >= min_saved_ratio * 0.5 and summary.transfer_ms <= max_transfer_ms * 2:
        return "tune"
    return "reject"
