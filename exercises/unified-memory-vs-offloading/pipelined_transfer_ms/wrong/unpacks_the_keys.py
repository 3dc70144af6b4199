# diagnosis: exception
# mistake: Unpacks a dict and gets its keys.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    held = [0.0] * slots
    for name, upload, compute in pieces:
        link = max(link, held.pop(0)) + upload
        done = max(link, done) + compute
        held.append(done)
    return done
