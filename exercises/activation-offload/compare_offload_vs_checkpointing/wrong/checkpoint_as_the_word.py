# diagnosis: wrong_value
# mistake: Answers "checkpoint" where "checkpointing" is asked for.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    preferred = "offload" if offload >= checkpoint else "checkpoint"
    return {"offload_score": offload, "checkpoint_score": checkpoint, "preferred": preferred}
