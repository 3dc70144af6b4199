def pipelined_transfer_ms(pieces, slots):
    """Nothing but a clock: whatever can start does, then the clock goes to the next end."""
    now = 0
    started_up = ended_up = started = ended = 0
    up_end = end = None
    while ended < len(pieces):
        moved = True
        while moved:
            moved = False
            if up_end is not None and up_end <= now:
                ended_up, up_end, moved = ended_up + 1, None, True
            if end is not None and end <= now:
                ended, end, moved = ended + 1, None, True
            if up_end is None and started_up < len(pieces) and started_up - ended < slots:
                up_end = now + pieces[started_up]["upload_ms"]
                started_up, moved = started_up + 1, True
            if end is None and started < ended_up:
                end = now + pieces[started]["compute_ms"]
                started, moved = started + 1, True
        ends = [at for at in (up_end, end) if at is not None]
        now = min(ends, default=now)
    return now
