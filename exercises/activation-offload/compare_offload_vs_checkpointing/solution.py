from dataclasses import dataclass


@dataclass
class OffloadSummary:
    total_bytes: int
    gpu_budget_bytes: int
    kept_bytes: int
    offloaded_bytes: int
    offloaded_names: list
    kept_names: list
    transfer_ms: float
    pressure_ratio: float
    saved_ratio: float

    def __getitem__(self, key):
        return vars(self)[key]

    def get(self, key, default=None):
        return vars(self).get(key, default)


LEAST_MS = 1e-6


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    transfer_ms = max(offload_summary.transfer_ms, LEAST_MS)
    extra_ms = max(checkpoint_extra_ms, LEAST_MS)
    offload_score = round(offload_summary.offloaded_bytes / transfer_ms, 3)
    checkpoint_score = round(checkpoint_saved_bytes / extra_ms, 3)
    return {
        "offload_score": offload_score,
        "checkpoint_score": checkpoint_score,
        "preferred": "offload" if offload_score >= checkpoint_score else "checkpointing",
    }
