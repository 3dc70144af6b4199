from collections import deque


def pipelined_transfer_ms(pieces, slots):
    free = deque([0.0] * slots)
    link = compute = 0.0
    for piece in pieces:
        link = max(link, free.popleft()) + piece["upload_ms"]
        compute = max(link, compute) + piece["compute_ms"]
        free.append(compute)
    return compute
