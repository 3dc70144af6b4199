def count_page_faults(accesses, frames):
    """Count the page faults of a trace with least-recently-used replacement.

    accesses: a list of dicts, one after the other, each with
      page    the number of the page touched, an int from 0 on
    frames: how many pages the device can hold, an int from 0 on.

    An access to a page that is resident is a hit. Any other access is a
    fault: the page is brought in, and if all frames are taken, the page whose
    latest access is the longest ago makes room. With 0 frames every access
    faults.

    Return the number of faults, an int.
    """
    # TODO 1: decide what to do where there are no frames
    # TODO 2: keep the resident pages in the order of their latest access
    # TODO 3: on a hit, make the page the most recent one
    # TODO 4: on a fault, count it, make room if need be, bring the page in
    raise NotImplementedError
