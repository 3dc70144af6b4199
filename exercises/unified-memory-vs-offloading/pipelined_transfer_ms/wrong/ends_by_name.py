# diagnosis: wrong_value
# mistake: Keeps the ends by name, though two pieces may have the same one.
def pipelined_transfer_ms(pieces, slots):
    ends = {}
    link = done = 0.0
    for i, p in enumerate(pieces):
        slot = ends[pieces[i - slots]["name"]] if i >= slots else 0.0
        link = max(link, slot) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        ends[p["name"]] = done
    return done
