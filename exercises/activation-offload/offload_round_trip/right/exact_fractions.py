from fractions import Fraction


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    room = gpu_budget_bytes - sum(c.bytes_ for c in chunks)
    gone = []
    for c in sorted(chunks, key=lambda c: (c.keep_score, c.bytes_, c.name)):
        if room < 0 and c.offloadable:
            room += c.bytes_
            gone.insert(0, c)
    stay = []
    for c in gone:
        if c.bytes_ <= room:
            room -= c.bytes_
            stay.append(c.name)
    away = [c for c in gone if c.name not in stay]
    moved = sum(c.bytes_ for c in away)
    out = Fraction(moved) / (Fraction(to_host_gb_s) * 10**6)
    back = Fraction(moved) / (Fraction(to_device_gb_s) * 10**6)
    return {
        "offloaded": [c.name for c in away],
        "offloaded_bytes": moved,
        "short_bytes": max(0, -room),
        "out_ms": float(out),
        "back_ms": float(back),
        "exposed_ms": float(max(Fraction(0), out + back - Fraction(hidden_ms))),
    }
