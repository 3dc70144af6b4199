def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    options = {
        "offload": (offload_summary.get("offloaded_bytes"), offload_summary.get("transfer_ms")),
        "checkpointing": (checkpoint_saved_bytes, checkpoint_extra_ms),
    }
    scores = {name: round(saved / max(ms, 1e-6), 3) for name, (saved, ms) in options.items()}
    # max keeps the first of equals, and offload comes first.
    return {
        "offload_score": scores["offload"],
        "checkpoint_score": scores["checkpointing"],
        "preferred": max(scores, key=scores.get),
    }
