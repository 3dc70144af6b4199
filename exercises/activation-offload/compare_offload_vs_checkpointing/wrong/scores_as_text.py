# diagnosis: wrong_type
# mistake: Formats the scores as text.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    return {
        "offload_score": f"{offload:.3f}",
        "checkpoint_score": f"{checkpoint:.3f}",
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
