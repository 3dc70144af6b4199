def pipelined_transfer_ms(pieces, slots):
    slot_free = {}
    link = done = 0
    for turn, piece in enumerate(pieces):
        slot = turn % slots
        start = max(link, slot_free.get(slot, 0))
        link = start + piece["upload_ms"]
        done = max(link, done) + piece["compute_ms"]
        slot_free[slot] = done
    return done
