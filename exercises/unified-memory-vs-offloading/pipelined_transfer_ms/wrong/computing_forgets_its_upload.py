# diagnosis: wrong_value
# mistake: Computing waits for the computing before, and not for its own upload.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = done + p["compute_ms"]
        computed.append(done)
    return done
