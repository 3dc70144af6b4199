from functools import reduce


def count_page_faults(accesses, frames):
    """How deep a page lies in the stack of recent ones says in which pools it is still there."""

    def step(state, access):
        stack, faults = state
        page = access["page"]
        depth = stack.index(page) if page in stack else len(accesses) + frames
        return [page] + [other for other in stack if other != page], faults + (depth >= frames)

    return reduce(step, accesses, ([], 0))[1]
