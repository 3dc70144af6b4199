from dataclasses import dataclass


@dataclass
class RoundTrip:
    offloaded: list
    offloaded_bytes: int
    short_bytes: int
    out_ms: float
    back_ms: float
    exposed_ms: float


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    queue = sorted((c.keep_score, c.bytes_, c.name) for c in chunks if c.offloadable)
    kept = sum(c.bytes_ for c in chunks)
    gone = []
    while queue and kept > gpu_budget_bytes:
        gone.append(queue.pop(0))
        kept -= gone[-1][1]
    stack, away = list(gone), []
    while stack:
        chunk = stack.pop()
        if kept + chunk[1] > gpu_budget_bytes:
            away.append(chunk)
        else:
            kept += chunk[1]
    moved = sum(size for _, size, _ in away)
    ways = [moved / (rate * 1e9) * 1e3 for rate in (to_host_gb_s, to_device_gb_s)]
    short = kept - gpu_budget_bytes
    return RoundTrip(
        [name for _, _, name in away], moved, short if short > 0 else 0, ways[0], ways[1], max(sum(ways) - hidden_ms, 0.0)
    )
