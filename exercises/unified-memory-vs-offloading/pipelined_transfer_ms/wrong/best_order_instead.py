# diagnosis: wrong_value
# mistake: Puts short uploads first and long ones last, which is faster and was not asked for.
def in_best_order(pieces):
    early = [p for p in pieces if p["upload_ms"] <= p["compute_ms"]]
    late = [p for p in pieces if p["upload_ms"] > p["compute_ms"]]
    return sorted(early, key=lambda p: p["upload_ms"]) + sorted(late, key=lambda p: -p["compute_ms"])


def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(in_best_order(pieces)):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
