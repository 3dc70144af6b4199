# diagnosis: wrong_value
# mistake: Evicts what is used again last, which no driver can know: that is the optimum, not LRU.
def count_page_faults(accesses, frames):
    pages = [access["page"] for access in accesses]
    resident = set()
    faults = 0
    for now, page in enumerate(pages):
        if page in resident:
            continue
        faults += 1
        if not frames:
            continue
        rest = pages[now + 1 :]
        if len(resident) == frames:
            resident.remove(max(resident, key=lambda p: rest.index(p) if p in rest else len(pages)))
        resident.add(page)
    return faults
