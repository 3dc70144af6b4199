# diagnosis: wrong_value
# mistake: Asks whether what it took out is true, and page 0 is not.
def count_page_faults(accesses, frames):
    resident = {}
    faults = 0
    for access in accesses:
        page = access["page"]
        if not resident.pop(page, None):
            faults += 1
            if frames and len(resident) == frames:
                del resident[next(iter(resident))]
        if frames:
            resident[page] = page
    return faults
