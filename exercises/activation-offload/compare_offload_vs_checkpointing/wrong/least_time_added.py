# diagnosis: wrong_value
# mistake: Adds 1e-6 to every time instead of holding it there.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / (offload_summary.transfer_ms + 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / (checkpoint_extra_ms + 1e-6), 3)
    preferred = "offload" if offload >= checkpoint else "checkpointing"
    return {"offload_score": offload, "checkpoint_score": checkpoint, "preferred": preferred}
