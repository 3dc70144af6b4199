# diagnosis: wrong_value
# mistake: Divides the time by the bytes, so the smaller figure is the better one.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.transfer_ms / max(offload_summary.offloaded_bytes, 1e-6), 3)
    checkpoint = round(checkpoint_extra_ms / max(checkpoint_saved_bytes, 1e-6), 3)
    preferred = "offload" if offload >= checkpoint else "checkpointing"
    return {"offload_score": offload, "checkpoint_score": checkpoint, "preferred": preferred}
