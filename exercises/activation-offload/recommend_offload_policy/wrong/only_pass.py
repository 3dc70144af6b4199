# diagnosis: not_started
# mistake: Holds only pass.
def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    pass
