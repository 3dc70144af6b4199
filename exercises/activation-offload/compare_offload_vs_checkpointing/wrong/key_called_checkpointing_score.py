# diagnosis: missing_key
# mistake: Calls the key checkpointing_score.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    return {
        "offload_score": offload,
        "checkpointing_score": checkpoint,
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
