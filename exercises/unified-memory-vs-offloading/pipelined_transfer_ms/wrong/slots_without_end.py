# diagnosis: wrong_value
# mistake: Forgets that an upload waits for a slot.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    for p in pieces:
        link += p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
    return done
