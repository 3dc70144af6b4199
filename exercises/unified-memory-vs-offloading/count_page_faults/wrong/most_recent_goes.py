# diagnosis: wrong_value
# mistake: Takes the page used last instead of the one used longest ago.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if frames and len(recent) == frames:
                recent.pop()
        if frames:
            recent.append(page)
    return faults
