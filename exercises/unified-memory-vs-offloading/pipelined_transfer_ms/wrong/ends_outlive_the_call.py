# diagnosis: unstable
# mistake: Keeps the ends of computing in the module, from one call to the next.
computed = []


def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    for p in pieces:
        slot = computed[-slots] if len(computed) >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
