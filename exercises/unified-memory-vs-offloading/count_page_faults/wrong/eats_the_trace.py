# diagnosis: changed_input
# mistake: Takes the accesses out of the list it was given.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    while accesses:
        page = accesses.pop(0)["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if frames and len(recent) == frames:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
