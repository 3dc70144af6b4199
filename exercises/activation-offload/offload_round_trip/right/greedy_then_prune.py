def cut_order(chunk):
    return chunk.keep_score, chunk.bytes_, chunk.name


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    total = sum(c.bytes_ for c in chunks)
    names = {}
    for c in sorted(filter(lambda c: c.get("offloadable", True), chunks), key=cut_order):
        if total - sum(names.values()) <= gpu_budget_bytes:
            break
        names[c.name] = c.bytes_
    for name in list(names)[::-1]:
        without = {other: size for other, size in names.items() if other != name}
        if total - sum(without.values()) <= gpu_budget_bytes:
            names = without
    moved = sum(names.values())
    out_ms = 1000 * moved / (to_host_gb_s * 1_000_000_000)
    back_ms = 1000 * moved / (to_device_gb_s * 1_000_000_000)
    return {
        "offloaded": list(names),
        "offloaded_bytes": moved,
        "short_bytes": max(0, total - moved - gpu_budget_bytes),
        "out_ms": out_ms,
        "back_ms": back_ms,
        "exposed_ms": max(0.0, out_ms + back_ms - hidden_ms),
    }
