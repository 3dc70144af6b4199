# diagnosis: wrong_type
# mistake: Returns the pages that faulted instead of how many.
def count_page_faults(accesses, frames):
    recent = []
    faults = []
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults.append(page)
            if frames and len(recent) == frames:
                recent.pop(0)
        if frames:
            recent.append(page)
    return faults
