# diagnosis: wrong_value
# mistake: A piece with nothing to upload takes no slot.
from collections import deque


def pipelined_transfer_ms(pieces, slots):
    free = deque([0.0] * slots)
    link = done = 0.0
    for p in pieces:
        if p["upload_ms"] == 0:
            done = max(link, done) + p["compute_ms"]
            continue
        link = max(link, free.popleft()) + p["upload_ms"]
        done = max(link, done) + p["compute_ms"]
        free.append(done)
    return done
