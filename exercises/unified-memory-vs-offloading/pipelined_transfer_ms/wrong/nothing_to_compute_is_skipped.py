# diagnosis: wrong_value
# mistake: Passes over pieces without computing, and their uploads with them.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(p for p in pieces if p["compute_ms"]):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
