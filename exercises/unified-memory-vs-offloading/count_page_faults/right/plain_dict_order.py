def count_page_faults(accesses, frames):
    if frames <= 0:
        return len(accesses)
    resident = {}
    faults = 0
    for page in (access["page"] for access in accesses):
        hit = resident.pop(page, None)
        if hit is None:
            faults += 1
            if len(resident) >= frames:
                del resident[next(iter(resident))]
        resident[page] = page + 1
    return faults
