# diagnosis: exception
# mistake: Makes a table with a place for every page number there could be.
def count_page_faults(accesses, frames):
    pages = [access["page"] for access in accesses]
    last_use = [-1] * (max(pages, default=0) + 1)
    resident = set()
    faults = 0
    for now, page in enumerate(pages):
        if page not in resident:
            faults += 1
            if frames and len(resident) == frames:
                resident.remove(min(resident, key=lambda p: last_use[p]))
            if frames:
                resident.add(page)
        last_use[page] = now
    return faults
