# diagnosis: wrong_value
# mistake: Fills all slots, computes all of them, and only then uploads again.
def pipelined_transfer_ms(pieces, slots):
    now = 0.0
    for first in range(0, len(pieces), slots):
        link = done = now
        for p in pieces[first : first + slots]:
            link += p["upload_ms"]
            done = max(link, done) + p["compute_ms"]
        now = done
    return now
