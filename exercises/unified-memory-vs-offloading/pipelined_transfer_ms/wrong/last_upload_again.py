# diagnosis: wrong_value
# mistake: Adds the last piece once more at the end, to empty the pipeline.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done + pieces[-1]["compute_ms"] if pieces else 0.0
