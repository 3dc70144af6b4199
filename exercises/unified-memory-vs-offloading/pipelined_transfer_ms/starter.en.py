def pipelined_transfer_ms(pieces, slots):
    """Find how long uploads and computing take with staging slots.

    pieces: a list of dicts, in the order in which they are uploaded and
    computed, each with
      name         plays no part
      upload_ms    how long its bytes occupy the link, 0 or more
      compute_ms   how long computing works on it, 0 or more
    slots: how many staging slots there are, an int from 1 on.

    There is one link and one place that computes.
    Upload i waits for the link and for the slot of computing i - slots.
    Computing i waits for upload i and for computing i - 1.

    Return when the last computing ends, in ms, from the start of the first
    upload; 0 if there are no pieces.
    """
    # TODO 1: remember when each computing ends, and when the link is free
    # TODO 2: find when upload i starts, and so when it ends
    # TODO 3: find when computing i starts, and so when it ends
    # TODO 4: return when the last one ends
    raise NotImplementedError
