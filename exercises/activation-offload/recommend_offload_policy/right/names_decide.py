def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if not summary["offloaded_names"]:
        return "reject"
    saved, ms = summary["saved_ratio"], summary["transfer_ms"]
    if summary["kept_bytes"] <= summary["gpu_budget_bytes"] and saved >= min_saved_ratio and ms <= max_transfer_ms:
        return "accept"
    return "tune" if 2 * saved >= min_saved_ratio and ms / 2 <= max_transfer_ms else "reject"
