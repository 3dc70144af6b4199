# diagnosis: unstable
# mistake: Compares with the best checkpoint score of all calls so far.
best = [0.0]


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    best.append(best[-1] + checkpoint)
    preferred = "offload" if offload >= best[-2] else "checkpointing"
    return {"offload_score": offload, "checkpoint_score": best[-1], "preferred": preferred}
