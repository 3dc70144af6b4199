from collections import deque


def ends(pieces, slots):
    link = 0.0
    held = deque([0.0] * slots, maxlen=slots)
    yield 0.0
    for piece in pieces:
        link = max(link, held[0]) + piece["upload_ms"]
        held.append(max(link, held[-1]) + piece["compute_ms"])
        yield held[-1]


def pipelined_transfer_ms(pieces, slots):
    *_, last = ends(pieces, slots)
    return last
