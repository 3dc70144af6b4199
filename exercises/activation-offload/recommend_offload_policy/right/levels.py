LEVELS = ("reject", "tune", "accept")


def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    level = 0
    if summary.get("offloaded_bytes", 0) > 0:
        saved, ms = summary.get("saved_ratio"), summary.get("transfer_ms")
        level += saved >= min_saved_ratio / 2 and ms <= 2 * max_transfer_ms
        level += (
            summary.get("kept_bytes") <= summary.get("gpu_budget_bytes")
            and saved >= min_saved_ratio
            and ms <= max_transfer_ms
        )
    return LEVELS[level]
