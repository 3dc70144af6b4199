def pipelined_transfer_ms(pieces, slots):
    n = len(pieces)
    up = [0.0] * (n + 1)
    done = [0.0] * (n + 1)
    for i in range(1, n + 1):
        piece = pieces[i - 1]
        up[i] = max(up[i - 1], done[max(i - slots, 0)]) + piece["upload_ms"]
        done[i] = max(up[i], done[i - 1]) + piece["compute_ms"]
    return done[n]
