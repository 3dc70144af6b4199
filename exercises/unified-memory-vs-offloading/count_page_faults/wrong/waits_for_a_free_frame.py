# diagnosis: timeout
# mistake: Evicts until there is a free frame, which with no frames never comes.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            while len(recent) >= frames:
                recent = recent[1:]
        recent.append(page)
    return faults
