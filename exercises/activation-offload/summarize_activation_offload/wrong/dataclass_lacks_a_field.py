# diagnosis: missing_key
# mistake: Returns a dataclass that lacks saved_ratio.
from dataclasses import dataclass


@dataclass
class Summary:
    total_bytes: int
    gpu_budget_bytes: int
    kept_bytes: int
    offloaded_bytes: int
    offloaded_names: list
    kept_names: list
    transfer_ms: float
    pressure_ratio: float


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    total = kept = sum(c.bytes_ for c in chunks)
    order = sorted((c for c in chunks if c.offloadable), key=lambda c: (c.keep_score, c.bytes_, c.name))
    gone = []
    for c in order:
        if kept <= gpu_budget_bytes:
            break
        kept -= c.bytes_
        gone.append(c)
    moved = total - kept
    stay = [c.name for c in chunks if all(c is not g for g in gone)]
    ms = round(moved / (bandwidth_gbps * 2**30) * 1000, 2)
    ratio = round(total / gpu_budget_bytes, 3)
    return Summary(total, gpu_budget_bytes, kept, moved, [c.name for c in gone], stay, ms, ratio)
