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
    if gpu_budget_bytes <= 0 or bandwidth_gbps <= 0:
        raise ValueError("budget and bandwidth must be above zero")

    total = sum(chunk.bytes_ for chunk in chunks)
    candidates = sorted(
        (index for index, chunk in enumerate(chunks) if chunk.offloadable),
        key=lambda index: (chunks[index].keep_score, chunks[index].bytes_, chunks[index].name),
    )
    kept = total
    offloaded = []
    for index in candidates:
        if kept <= gpu_budget_bytes:
            break
        kept -= chunks[index].bytes_
        offloaded.append(index)

    moved = total - kept
    transfer_ms = moved / (bandwidth_gbps * 2**30) * 1000
    return {
        "total_bytes": total,
        "gpu_budget_bytes": gpu_budget_bytes,
        "kept_bytes": kept,
        "offloaded_bytes": moved,
        "offloaded_names": [chunks[index].name for index in offloaded],
        "kept_names": [chunk.name for index, chunk in enumerate(chunks) if index not in offloaded],
        "transfer_ms": round(transfer_ms, 2),
        "pressure_ratio": round(total / gpu_budget_bytes, 3),
        "saved_ratio": round(moved / total, 3) if total else 0.0,
    }
