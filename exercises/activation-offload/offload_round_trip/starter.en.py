from dataclasses import dataclass


@dataclass
class ActivationChunk:
    name: str
    bytes_: int
    keep_score: float
    offloadable: bool = True

    def __getitem__(self, key):
        return vars(self)[key]

    def get(self, key, default=None):
        return vars(self).get(key, default)


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    """Choose what to offload, and price the way out and the way back.

    chunks: a list of ActivationChunk with unique names.
    gpu_budget_bytes: what the activations may take on the device, in bytes.
    to_host_gb_s, to_device_gb_s: bandwidths, in GB of 10**9 bytes a second.
    hidden_ms: how long computing runs beside the transfers.

    Return a dict or a dataclass with
      offloaded         names that go, in any order
      offloaded_bytes   their bytes
      short_bytes       how far what stays exceeds the budget, else 0
      out_ms, back_ms   both ways, not rounded
      exposed_ms        what of both ways computing does not hide, never below 0
    """
    # TODO 1: offload by keep_score, bytes_, name until the rest fits
    # TODO 2: go back through those, last one first; whatever fits returns
    # TODO 3: work out what is missing
    # TODO 4: work out both ways, each at its own bandwidth
    # TODO 5: take off what computing hides, and return everything
    raise NotImplementedError
