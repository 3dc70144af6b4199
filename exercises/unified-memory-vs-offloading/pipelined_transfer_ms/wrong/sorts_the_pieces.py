# diagnosis: changed_input
# mistake: Sorts the pieces it was given.
def pipelined_transfer_ms(pieces, slots):
    pieces.sort(key=lambda p: p["upload_ms"])
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
