def score(saved, ms):
    return round(saved / (ms if ms > 1e-6 else 1e-6), 3)


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    ours = score(offload_summary["offloaded_bytes"], offload_summary["transfer_ms"])
    theirs = score(checkpoint_saved_bytes, checkpoint_extra_ms)
    preferred = "checkpointing" if ours < theirs else "offload"
    return {"preferred": preferred, "offload_score": ours, "checkpoint_score": theirs}
