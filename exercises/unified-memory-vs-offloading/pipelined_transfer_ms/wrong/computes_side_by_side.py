# diagnosis: wrong_value
# mistake: A computing does not wait for the one before it.
def pipelined_transfer_ms(pieces, slots):
    link = 0.0
    computed = []
    for i, p in enumerate(pieces):
        slot = computed[i - slots] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        computed.append(link + p["compute_ms"])
    return max(computed, default=0.0)
