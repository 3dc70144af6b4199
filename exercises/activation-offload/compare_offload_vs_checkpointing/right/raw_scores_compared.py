def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    times = [max(ms, 1e-6) for ms in (offload_summary.transfer_ms, checkpoint_extra_ms)]
    saved = [offload_summary.offloaded_bytes, checkpoint_saved_bytes]
    raw = [count / ms for count, ms in zip(saved, times)]
    return {
        "offload_score": round(raw[0], 3),
        "checkpoint_score": round(raw[1], 3),
        "preferred": "offload" if raw[0] >= raw[1] else "checkpointing",
    }
