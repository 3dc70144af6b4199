# diagnosis: timeout
# mistake: Waits for the slot in a loop that does not move the clock.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        while link < slot:
            link = max(link, 0.0)
        link += p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    return done
