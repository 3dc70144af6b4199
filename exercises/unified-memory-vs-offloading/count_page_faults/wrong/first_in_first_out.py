# diagnosis: wrong_value
# mistake: A hit does not make the page recent, so the oldest arrival goes.
def count_page_faults(accesses, frames):
    resident = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in resident:
            continue
        faults += 1
        if frames:
            if len(resident) == frames:
                resident.pop(0)
            resident.append(page)
    return faults
