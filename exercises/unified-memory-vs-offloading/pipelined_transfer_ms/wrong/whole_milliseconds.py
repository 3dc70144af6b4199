# diagnosis: wrong_value
# mistake: Cuts off the fractions.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0
        link = max(link, slot) + int(p["upload_ms"])
        done = max(link, done) + int(p["compute_ms"])
        computed.append(done)
    return done
