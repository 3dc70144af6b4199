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


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    """Set offloading against computing again, in bytes saved for each millisecond.

    offload_summary: an OffloadSummary; attributes, [] and get all work.
    checkpoint_saved_bytes: bytes that checkpointing saves.
    checkpoint_extra_ms: what computing again takes.

    Return a dict or a dataclass with
      offload_score      offloaded bytes for each ms of transfer
      checkpoint_score   saved bytes for each ms of computing again
      preferred          "offload" or "checkpointing"
    A time counts as at least 1e-6 ms. Both scores are rounded to 3 places.
    """
    # TODO 1: hold both times at 1e-6 ms or more
    # TODO 2: work out both scores and round them to 3 places
    # TODO 3: prefer offloading if its score is at least the other one
    # TODO 4: return the scores and the word
    raise NotImplementedError
