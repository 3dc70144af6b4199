# diagnosis: wrong_value
# mistake: A hit moves the page to the end from which pages leave.
from collections import OrderedDict


def count_page_faults(accesses, frames):
    resident = OrderedDict()
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in resident:
            resident.move_to_end(page, last=False)
            continue
        faults += 1
        if frames:
            if len(resident) == frames:
                resident.popitem(last=False)
            resident[page] = True
    return faults
