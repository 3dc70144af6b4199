# diagnosis: exception
# mistake: Reads a table at i - slots, which lies before its beginning where slots are to spare.
def pipelined_transfer_ms(pieces, slots):
    computed = [0.0] * len(pieces)
    link = done = 0.0
    for i, p in enumerate(pieces):
        link = max(link, computed[i - slots]) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed[i] = done
    return done
