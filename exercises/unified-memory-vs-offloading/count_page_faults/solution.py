from collections import OrderedDict


def count_page_faults(accesses, frames):
    resident = OrderedDict()  # the page used longest ago comes first
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in resident:
            resident.move_to_end(page)
            continue
        faults += 1
        if frames == 0:
            continue
        if len(resident) == frames:
            resident.popitem(last=False)
        resident[page] = True
    return faults
