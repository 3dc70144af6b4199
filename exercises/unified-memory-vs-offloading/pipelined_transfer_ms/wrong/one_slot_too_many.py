# diagnosis: wrong_value
# mistake: Waits for the computing i - slots - 1: one slot more than there is.
def pipelined_transfer_ms(pieces, slots):
    link = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots - 1] if i > slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        before = computed[-1] if computed else 0.0
        computed.append(max(link, before) + p["compute_ms"])
    return computed[-1] if computed else 0.0
