# diagnosis: wrong_value
# mistake: With no frames it says that nothing faults.
def count_page_faults(accesses, frames):
    if not frames:
        return 0
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
        recent = [*recent, page][-frames:]
    return faults
