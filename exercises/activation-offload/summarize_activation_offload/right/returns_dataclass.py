from dataclasses import dataclass, field


@dataclass
class ActivationChunk:
    name: str
    bytes_: int
    keep_score: float
    offloadable: bool = True


@dataclass
class Summary:
    total_bytes: int
    gpu_budget_bytes: int
    kept_bytes: int = 0
    offloaded_names: list[str] = field(default_factory=list)
    kept_names: list[str] = field(default_factory=list)
    offloaded_bytes: int = 0
    transfer_ms: float = 0.0
    pressure_ratio: float = 0.0
    saved_ratio: float = 0.0


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    if gpu_budget_bytes <= 0:
        raise ValueError("gpu_budget_bytes")
    if bandwidth_gbps <= 0:
        raise ValueError("bandwidth_gbps")
    total = sum(c.bytes_ for c in chunks)
    out = Summary(total, gpu_budget_bytes, kept_bytes=total)
    gone = set()
    for c in sorted(filter(lambda c: c.offloadable, chunks), key=lambda c: (c.keep_score, c.bytes_, c.name)):
        if out.kept_bytes <= gpu_budget_bytes:
            break
        out.kept_bytes -= c.bytes_
        out.offloaded_names.append(c.name)
        gone.add(id(c))
    out.kept_names = [c.name for c in chunks if id(c) not in gone]
    out.offloaded_bytes = total - out.kept_bytes
    if out.offloaded_bytes:
        out.transfer_ms = round(1000.0 * out.offloaded_bytes / (bandwidth_gbps * (1 << 30)), 2)
    out.pressure_ratio = round(total / gpu_budget_bytes, 3)
    if total > 0:
        out.saved_ratio = round(out.offloaded_bytes / total, 3)
    return out
