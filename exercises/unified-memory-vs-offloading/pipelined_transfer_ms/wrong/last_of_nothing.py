# diagnosis: exception
# mistake: Asks for the last of an empty list.
def pipelined_transfer_ms(pieces, slots):
    link = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        before = computed[-1] if computed else 0.0
        computed.append(max(link, before) + p["compute_ms"])
    return computed[-1]
