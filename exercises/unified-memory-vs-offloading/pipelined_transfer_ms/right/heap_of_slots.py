from heapq import heapreplace


def pipelined_transfer_ms(pieces, slots):
    free = [0.0] * slots  # a heap already: all equal
    link = done = 0.0
    for piece in pieces:
        link = max(link, free[0]) + piece["upload_ms"]
        done = max(link, done) + piece["compute_ms"]
        heapreplace(free, done)
    return done
