# diagnosis: changed_input
# mistake: Writes the end times into the pieces.
def pipelined_transfer_ms(pieces, slots):
    link = done = 0.0
    for i, p in enumerate(pieces):
        slot = pieces[i - slots]["end"] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        p["end"] = done
    return done
