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


BYTES_PER_GB = 10**9


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    kept = sum(chunk.bytes_ for chunk in chunks)
    gone = []
    candidates = (chunk for chunk in chunks if chunk.offloadable)
    for chunk in sorted(candidates, key=lambda chunk: (chunk.keep_score, chunk.bytes_, chunk.name)):
        if kept <= gpu_budget_bytes:
            break
        kept -= chunk.bytes_
        gone.append(chunk)

    away = []
    for chunk in reversed(gone):
        if kept + chunk.bytes_ <= gpu_budget_bytes:
            kept += chunk.bytes_
        else:
            away.append(chunk)

    moved = sum(chunk.bytes_ for chunk in away)
    out_ms = moved / (to_host_gb_s * BYTES_PER_GB) * 1000
    back_ms = moved / (to_device_gb_s * BYTES_PER_GB) * 1000
    return {
        "offloaded": [chunk.name for chunk in reversed(away)],
        "offloaded_bytes": moved,
        "short_bytes": max(0, kept - gpu_budget_bytes),
        "out_ms": out_ms,
        "back_ms": back_ms,
        "exposed_ms": max(0.0, out_ms + back_ms - hidden_ms),
    }
