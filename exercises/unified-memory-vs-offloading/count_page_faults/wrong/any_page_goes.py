# diagnosis: wrong_value
# mistake: Keeps a set, which knows no order, and lets it choose what goes.
def count_page_faults(accesses, frames):
    resident = set()
    faults = 0
    for access in accesses:
        if access["page"] in resident:
            continue
        faults += 1
        if frames:
            if len(resident) == frames:
                resident.pop()
            resident.add(access["page"])
    return faults
