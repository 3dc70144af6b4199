from functools import lru_cache


def count_page_faults(accesses, frames):
    """A cache of Python's own is a pool of frames; what it misses is a fault."""

    @lru_cache(maxsize=frames)
    def bring_in(page):
        return page

    for access in accesses:
        bring_in(access["page"])
    return bring_in.cache_info().misses
