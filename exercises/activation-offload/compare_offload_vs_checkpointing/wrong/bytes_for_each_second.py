# diagnosis: wrong_value
# mistake: Scores in bytes for each second.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6) * 1000, 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6) * 1000, 3)
    return {
        "offload_score": offload,
        "checkpoint_score": checkpoint,
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
