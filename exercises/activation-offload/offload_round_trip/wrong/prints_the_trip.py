# diagnosis: wrong_type
# mistake: Prints the bytes that move and returns nothing.
def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    kept = sum(chunk.bytes_ for chunk in chunks)
    gone = []
    for chunk in sorted(chunks, key=lambda c: (c.keep_score, c.bytes_, c.name)):
        if kept > gpu_budget_bytes and chunk.offloadable:
            kept -= chunk.bytes_
            gone.append(chunk)
    away = []
    for chunk in reversed(gone):
        if kept + chunk.bytes_ <= gpu_budget_bytes:
            kept += chunk.bytes_
        else:
            away.append(chunk)
    moved = sum(chunk.bytes_ for chunk in away)
    out_ms = moved / (to_host_gb_s * 1e9) * 1000
    back_ms = moved / (to_device_gb_s * 1e9) * 1000
    print(moved, out_ms, back_ms)
