# diagnosis: wrong_value
# mistake: Counts each change of page, as if there were one frame.
def count_page_faults(accesses, frames):
    faults = 0
    before = None
    for access in accesses:
        if access["page"] != before or frames == 0:
            faults += 1
        before = access["page"]
    return faults
