# diagnosis: wrong_value
# mistake: Scores 0 where no time is paid, although that is the best deal of all.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / checkpoint_extra_ms, 3) if checkpoint_extra_ms else 0.0
    return {
        "offload_score": offload,
        "checkpoint_score": checkpoint,
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
