# diagnosis: wrong_type
# mistake: Prints the time and returns nothing.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        computed.append(done)
    print(done)
