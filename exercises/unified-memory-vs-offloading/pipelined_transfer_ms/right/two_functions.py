from functools import lru_cache


def pipelined_transfer_ms(pieces, slots):
    @lru_cache(maxsize=None)
    def uploaded(i):
        if i < 0:
            return 0.0
        return max(uploaded(i - 1), computed(i - slots)) + pieces[i]["upload_ms"]

    @lru_cache(maxsize=None)
    def computed(i):
        if i < 0:
            return 0.0
        return max(uploaded(i), computed(i - 1)) + pieces[i]["compute_ms"]

    return computed(len(pieces) - 1)
