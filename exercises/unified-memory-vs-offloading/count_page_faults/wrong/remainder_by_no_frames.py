# diagnosis: exception
# mistake: Divides by the number of frames, which may be 0.
def count_page_faults(accesses, frames):
    recent = []
    turn = faults = 0
    for access in accesses:
        page = access["page"]
        turn = (turn + 1) % frames
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if len(recent) == frames:
                recent.pop(0)
        recent.append(page)
    return faults
