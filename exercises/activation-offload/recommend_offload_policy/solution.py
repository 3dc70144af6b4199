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


def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    if summary.offloaded_bytes == 0:
        return "reject"
    fits = summary.kept_bytes <= summary.gpu_budget_bytes
    if fits and summary.saved_ratio >= min_saved_ratio and summary.transfer_ms <= max_transfer_ms:
        return "accept"
    if summary.saved_ratio >= min_saved_ratio * 0.5 and summary.transfer_ms <= max_transfer_ms * 2:
        return "tune"
    return "reject"
