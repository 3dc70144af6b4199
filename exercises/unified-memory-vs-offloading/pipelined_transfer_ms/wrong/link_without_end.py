# diagnosis: wrong_value
# mistake: Uploads run side by side, as if each had a link of its own.
def pipelined_transfer_ms(pieces, slots):
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        before = computed[-1] if computed else 0.0
        computed.append(max(slot + p["upload_ms"], before) + p["compute_ms"])
    return computed[-1] if computed else 0.0
