# diagnosis: wrong_value
# mistake: Takes the slower of the two in every stage, as if all had to keep step.
def pipelined_transfer_ms(pieces, slots):
    if slots == 1 or not pieces:
        return sum(p["upload_ms"] + p["compute_ms"] for p in pieces)
    total = pieces[0]["upload_ms"] + pieces[-1]["compute_ms"]
    for one, other in zip(pieces, pieces[1:]):
        total += max(one["compute_ms"], other["upload_ms"])
    return total
