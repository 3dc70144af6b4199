def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    nothing = summary.offloaded_bytes == 0
    fits = summary.kept_bytes <= summary.gpu_budget_bytes
    full = summary.saved_ratio >= min_saved_ratio and summary.transfer_ms <= max_transfer_ms
    half = summary.saved_ratio >= min_saved_ratio * 0.5 and summary.transfer_ms <= max_transfer_ms * 2.0
    match nothing, fits and full, half:
        case True, _, _:
            return "reject"
        case _, True, _:
            return "accept"
        case _, _, True:
            return "tune"
        case _:
            return "reject"
