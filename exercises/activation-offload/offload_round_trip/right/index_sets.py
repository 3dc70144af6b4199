def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    order = sorted(
        (i for i, c in enumerate(chunks) if c["offloadable"]),
        key=lambda i: (chunks[i]["keep_score"], chunks[i]["bytes_"], chunks[i]["name"]),
    )
    away = set()

    def kept():
        return sum(c["bytes_"] for i, c in enumerate(chunks) if i not in away)

    for i in order:
        if kept() > gpu_budget_bytes:
            away.add(i)
    for i in reversed([i for i in order if i in away]):
        away.discard(i)
        if kept() > gpu_budget_bytes:
            away.add(i)
    moved = sum(chunks[i]["bytes_"] for i in away)
    out, back = moved / to_host_gb_s / 1e6, moved / to_device_gb_s / 1e6
    exposed = out + back - hidden_ms
    return {
        "offloaded": [chunks[i]["name"] for i in away],
        "offloaded_bytes": moved,
        "short_bytes": max(kept() - gpu_budget_bytes, 0),
        "out_ms": out,
        "back_ms": back,
        "exposed_ms": exposed if exposed > 0 else 0,
    }
