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
    """Say what to do with an offload plan: "accept", "tune" or "reject".

    summary: an OffloadSummary; summary.kept_bytes, summary["kept_bytes"] and
    summary.get("kept_bytes") all work.
    min_saved_ratio: the share of the bytes that must at least be saved.
    max_transfer_ms: the most that a transfer may take.
    """
    # TODO 1: nothing offloaded: "reject", before anything else
    # TODO 2: it fits, saves enough and is fast enough: "accept"
    # TODO 3: at least half the saving in at most twice the time: "tune"
    # TODO 4: otherwise: "reject"
    raise NotImplementedError
