def pipelined_transfer_ms(pieces, slots):
    link_free = 0.0
    computed = []  # when the computing of each piece ends
    for i, piece in enumerate(pieces):
        slot_free = computed[i - slots] if i >= slots else 0.0
        link_free = max(link_free, slot_free) + piece["upload_ms"]
        before = computed[-1] if computed else 0.0
        computed.append(max(link_free, before) + piece["compute_ms"])
    return computed[-1] if computed else 0.0
