# diagnosis: wrong_value
# mistake: Knows double buffering only.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - 2] if i >= 2 else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
