# diagnosis: wrong_value
# mistake: Counts uses instead of asking when the latest one was.
def count_page_faults(accesses, frames):
    uses = {}
    faults = 0
    for access in accesses:
        page = access["page"]
        if page not in uses:
            faults += 1
            if frames and len(uses) == frames:
                del uses[min(uses, key=uses.get)]
        if frames:
            uses[page] = uses.get(page, 0) + 1
    return faults
