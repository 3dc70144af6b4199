# diagnosis: wrong_value
# mistake: Takes the page with the lowest number for the oldest.
def count_page_faults(accesses, frames):
    resident = set()
    faults = 0
    for access in accesses:
        page = access["page"]
        if page not in resident:
            faults += 1
            if frames and len(resident) == frames:
                resident.remove(min(resident))
            if frames:
                resident.add(page)
    return faults
