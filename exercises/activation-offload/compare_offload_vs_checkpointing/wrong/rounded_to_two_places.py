# diagnosis: wrong_value
# mistake: Rounds the scores to 2 places instead of 3.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 2)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 2)
    return {
        "offload_score": offload,
        "checkpoint_score": checkpoint,
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
