# diagnosis: wrong_value
# mistake: Frees the slot when its computing starts.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        start = max(link, done)
        done = start + p["compute_ms"]
        computed.append(start)
    return done
