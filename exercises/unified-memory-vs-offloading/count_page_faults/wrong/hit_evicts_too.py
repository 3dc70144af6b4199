# diagnosis: wrong_value
# mistake: Takes a page away whenever the pool is full, at a hit as well.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        hit = page in recent
        if hit:
            recent.remove(page)
        if len(recent) >= frames - 1 and recent:
            recent.pop(0)
        if frames:
            recent.append(page)
        faults += not hit
    return faults
