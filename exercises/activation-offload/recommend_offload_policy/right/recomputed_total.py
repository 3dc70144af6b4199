def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    moved = summary.total_bytes - summary.kept_bytes
    if moved == 0:
        return "reject"
    checks = [
        (summary.kept_bytes <= summary.gpu_budget_bytes, min_saved_ratio, max_transfer_ms, "accept"),
        (True, min_saved_ratio * 0.5, max_transfer_ms * 2, "tune"),
    ]
    for fits, least, most, word in checks:
        if fits and summary.saved_ratio >= least and summary.transfer_ms <= most:
            return word
    return "reject"
