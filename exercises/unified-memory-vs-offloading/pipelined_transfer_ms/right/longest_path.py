def pipelined_transfer_ms(pieces, slots):
    """The longest path through everything that waits for something else."""
    ends = {}
    for i, piece in enumerate(pieces):
        waits = [("up", i - 1), ("compute", i - slots)]
        ends["up", i] = piece["upload_ms"] + max(ends.get(w, 0) for w in waits)
        waits = [("up", i), ("compute", i - 1)]
        ends["compute", i] = piece["compute_ms"] + max(ends.get(w, 0) for w in waits)
    return max(ends.values(), default=0)
