# diagnosis: wrong_value
# mistake: Prefers whoever is faster, however little it saves.
def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    faster = offload_summary.transfer_ms <= checkpoint_extra_ms
    return {
        "offload_score": offload,
        "checkpoint_score": checkpoint,
        "preferred": "offload" if faster else "checkpointing",
    }
