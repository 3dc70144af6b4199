# diagnosis: wrong_value
# mistake: Adds up everything, as if nothing overlapped.
def pipelined_transfer_ms(pieces, slots):
    return sum(p["upload_ms"] + p["compute_ms"] for p in pieces)
