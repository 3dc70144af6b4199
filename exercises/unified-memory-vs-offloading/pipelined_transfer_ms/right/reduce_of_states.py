from functools import reduce


def pipelined_transfer_ms(pieces, slots):
    def step(state, piece):
        link, ends = state
        link = max(link, ends[0]) + piece["upload_ms"]
        return link, (*ends[1:], max(link, ends[-1]) + piece["compute_ms"])

    return reduce(step, pieces, (0.0, (0.0,) * slots))[1][-1]
