# diagnosis: wrong_value
# mistake: Waits for the computing i - slots + 1: one slot stays unused.
def pipelined_transfer_ms(pieces, slots):
    link = 0.0
    computed = []
    for i, p in enumerate(pieces):
        at = i - slots + 1
        slot = computed[at] if 0 <= at < len(computed) else 0.0
        link = max(link, slot) + p["upload_ms"]
        before = computed[-1] if computed else 0.0
        computed.append(max(link, before) + p["compute_ms"])
    return computed[-1] if computed else 0.0
