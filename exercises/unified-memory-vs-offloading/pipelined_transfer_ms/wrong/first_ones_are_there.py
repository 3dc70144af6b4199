# diagnosis: wrong_value
# mistake: Believes that the slots are filled before the clock starts.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + (p["upload_ms"] if i >= slots else 0.0)
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
