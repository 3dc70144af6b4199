def good(summary, least, most):
    return summary.saved_ratio >= least and summary.transfer_ms <= most


def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if summary.offloaded_bytes <= 0:
        return "reject"
    room = summary.gpu_budget_bytes - summary.kept_bytes
    if room >= 0 and good(summary, min_saved_ratio, max_transfer_ms):
        return "accept"
    if good(summary, 0.5 * min_saved_ratio, 2.0 * max_transfer_ms):
        return "tune"
    return "reject"
