def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    def score(saved, ms):
        return int(saved / max(ms, 1e-6) * 1000) / 1000

    offload = score(offload_summary.offloaded_bytes, offload_summary.transfer_ms)
    checkpoint = score(checkpoint_saved_bytes, checkpoint_extra_ms)
    return {
        "offload_score": offload,
        "checkpoint_score": checkpoint,
        "preferred": "offload" if offload >= checkpoint else "checkpointing",
    }
