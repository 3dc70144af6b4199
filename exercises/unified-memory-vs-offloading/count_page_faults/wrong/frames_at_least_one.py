# diagnosis: wrong_value
# mistake: Takes 0 frames for one.
def count_page_faults(accesses, frames):
    frames = max(1, frames)
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if frames and len(recent) == frames:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
