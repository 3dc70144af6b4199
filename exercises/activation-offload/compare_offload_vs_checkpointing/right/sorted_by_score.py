def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    pairs = {
        "offload": (offload_summary["offloaded_bytes"], offload_summary["transfer_ms"]),
        "checkpointing": (checkpoint_saved_bytes, checkpoint_extra_ms),
    }
    scores = [round(saved / sorted((ms, 1e-6))[1], 3) for saved, ms in pairs.values()]
    # Sorting is stable, so that offload stays first among equals.
    first, _ = sorted(zip(scores, pairs), key=lambda pair: pair[0], reverse=True)
    return {"offload_score": scores[0], "checkpoint_score": scores[1], "preferred": first[1]}
