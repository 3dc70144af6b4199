# diagnosis: exception
# mistake: Looks up computing i - slots before there is one.
def pipelined_transfer_ms(pieces, slots):
    link = 0.0
    computed = [0.0]
    for i, p in enumerate(pieces):
        link = max(link, computed[i - slots]) + p["upload_ms"]
        computed.append(max(link, computed[-1]) + p["compute_ms"])
    return computed[-1]
