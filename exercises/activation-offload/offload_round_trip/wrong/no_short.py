# diagnosis: missing_key
# mistake: Does not say what is missing.
def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    kept = sum(c.bytes_ for c in chunks)
    gone, away = [], []
    for c in sorted((c for c in chunks if c.offloadable), key=lambda c: (c.keep_score, c.bytes_, c.name)):
        if kept <= gpu_budget_bytes:
            break
        kept -= c.bytes_
        gone.append(c)
    for c in reversed(gone):
        if kept + c.bytes_ <= gpu_budget_bytes:
            kept += c.bytes_
        else:
            away.append(c)
    moved = sum(c.bytes_ for c in away)
    out_ms, back_ms = moved / (to_host_gb_s * 1e6), moved / (to_device_gb_s * 1e6)
    exposed = max(0.0, out_ms + back_ms - hidden_ms)
    return {
        "offloaded": [c.name for c in away],
        "offloaded_bytes": moved,
        "out_ms": out_ms,
        "back_ms": back_ms,
        "exposed_ms": exposed,
    }
