# diagnosis: changed_input
# mistake: Writes the least time into the summary.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload_summary.transfer_ms = max(offload_summary.transfer_ms, 1e-6)
    if offload_summary.transfer_ms > 40:
        offload_summary.transfer_ms = float(round(offload_summary.transfer_ms))
    offload = round(offload_summary.offloaded_bytes / offload_summary.transfer_ms, 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    preferred = "offload" if offload >= checkpoint else "checkpointing"
    return {"offload_score": offload, "checkpoint_score": checkpoint, "preferred": preferred}
