# diagnosis: wrong_value
# mistake: Takes the larger of both sums, as if everything overlapped.
def pipelined_transfer_ms(pieces, slots):
    return max(sum(p["upload_ms"] for p in pieces), sum(p["compute_ms"] for p in pieces))
