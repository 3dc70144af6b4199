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


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    """Choose the activations to offload and put bytes and time on one account.

    chunks: a list of ActivationChunk; chunk.name, chunk["name"] and
    chunk.get("name") all work.
    gpu_budget_bytes: what the activations may take on the device, in bytes.
    bandwidth_gbps: bandwidth of the link; one of these is 2**30 bytes a second.

    Return a dict or a dataclass with
      total_bytes, gpu_budget_bytes, kept_bytes, offloaded_bytes
      offloaded_names   in cut order
      kept_names        in input order
      transfer_ms       one way, rounded to 2 places
      pressure_ratio    total over budget, rounded to 3 places
      saved_ratio       offloaded over total, rounded to 3 places, 0 without bytes
    """
    # TODO 1: refuse a budget or bandwidth that is not above zero (ValueError)
    # TODO 2: sort the offloadable chunks by keep_score, bytes_, name
    # TODO 3: offload in that order until the kept bytes fit the budget
    # TODO 4: work out offloaded bytes, transfer time and both ratios; round them
    # TODO 5: return everything, the names in their two orders
    raise NotImplementedError
