# diagnosis: wrong_type
# mistake: Returns a named tuple, which is neither a dictionary nor a dataclass.
from collections import namedtuple

Comparison = namedtuple("Comparison", "offload_score checkpoint_score preferred")


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    offload = round(offload_summary.offloaded_bytes / max(offload_summary.transfer_ms, 1e-6), 3)
    checkpoint = round(checkpoint_saved_bytes / max(checkpoint_extra_ms, 1e-6), 3)
    return Comparison(offload, checkpoint, "offload" if offload >= checkpoint else "checkpointing")
