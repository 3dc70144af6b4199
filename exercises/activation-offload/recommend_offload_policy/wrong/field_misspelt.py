# diagnosis: exception
# mistake: Reads a field that the summary does not have.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if summary.offload_bytes == 0:
        return "reject"
    return "accept" if summary.saved_ratio >= min_saved_ratio else "tune"
