from dataclasses import dataclass


@dataclass(frozen=True)
class Comparison:
    offload_score: float
    checkpoint_score: float

    preferred: str = "offload"


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(1e-6, offload_summary.transfer_ms), 3)
    checkpoint = round(checkpoint_saved_bytes / max(1e-6, checkpoint_extra_ms), 3)
    if checkpoint > offload:
        return Comparison(offload, checkpoint, "checkpointing")
    return Comparison(offload, checkpoint)
