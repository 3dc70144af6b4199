# diagnosis: wrong_value
# mistake: Looks for the fewest bytes and forgets the scores.
from itertools import combinations


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    total = sum(c.bytes_ for c in chunks)
    free = [c for c in chunks if c.offloadable]
    sets = [s for n in range(len(free) + 1) for s in combinations(free, n)]
    enough = [s for s in sets if total - sum(c.bytes_ for c in s) <= gpu_budget_bytes] or [free]
    away = min(enough, key=lambda s: sum(c.bytes_ for c in s))
    moved = sum(c.bytes_ for c in away)
    kept = total - moved
    out_ms, back_ms = moved / (to_host_gb_s * 1e6), moved / (to_device_gb_s * 1e6)
    return {
        "offloaded": [c.name for c in away],
        "offloaded_bytes": moved,
        "short_bytes": max(0, kept - gpu_budget_bytes),
        "out_ms": out_ms,
        "back_ms": back_ms,
        "exposed_ms": max(0.0, out_ms + back_ms - hidden_ms),
    }
