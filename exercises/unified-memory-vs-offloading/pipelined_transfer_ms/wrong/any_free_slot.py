# diagnosis: wrong_value
# mistake: Starts each upload as soon as the computing before it ends, whatever the slots.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    for i, p in enumerate(pieces):
        start = max(link, done) if i >= slots else link
        link = start + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
    return done
