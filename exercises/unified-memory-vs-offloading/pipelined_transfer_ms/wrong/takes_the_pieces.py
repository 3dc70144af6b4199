# diagnosis: changed_input
# mistake: Takes the pieces out of the list as it goes.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    held = [0.0] * slots
    while pieces:
        p = pieces.pop(0)
        link = max(link, held.pop(0)) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        held.append(done)
    return done
