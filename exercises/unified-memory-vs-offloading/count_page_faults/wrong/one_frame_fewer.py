# diagnosis: wrong_value
# mistake: Makes room before the last frame is taken.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if recent and len(recent) >= frames - 1:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
