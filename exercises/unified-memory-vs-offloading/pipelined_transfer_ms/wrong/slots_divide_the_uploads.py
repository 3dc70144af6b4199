# diagnosis: wrong_value
# mistake: Divides the uploads by the slots, as if each slot had a link.
def pipelined_transfer_ms(pieces, slots):
    uploads = sum(p["upload_ms"] for p in pieces)
    return uploads / slots + sum(p["compute_ms"] for p in pieces)
