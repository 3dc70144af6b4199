# diagnosis: wrong_value
# mistake: Counts only faults that evict a page, not the first ones into empty frames.
def count_page_faults(accesses, frames):
    if frames == 0:
        return len(accesses)
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        elif len(recent) == frames:
            faults += 1
            recent.pop(0)
        recent.append(page)
    return faults
