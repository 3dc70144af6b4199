# diagnosis: wrong_value
# mistake: Frees the slot when its upload ends, while computing still reads it.
def pipelined_transfer_ms(pieces, slots):
    uploaded = []
    done = 0.0
    for i, p in enumerate(pieces):
        slot = uploaded[i - slots] if i >= slots else 0.0
        link = uploaded[-1] if uploaded else 0.0
        uploaded.append(max(link, slot) + p["upload_ms"])
        done = max(uploaded[-1], done) + p["compute_ms"]
    return done
