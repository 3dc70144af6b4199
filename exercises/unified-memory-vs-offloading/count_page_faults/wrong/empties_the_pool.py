# diagnosis: wrong_value
# mistake: Throws all pages out when the pool is full.
def count_page_faults(accesses, frames):
    resident = set()
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in resident:
            continue
        faults += 1
        if len(resident) >= frames:
            resident.clear()
        if frames:
            resident.add(page)
    return faults
