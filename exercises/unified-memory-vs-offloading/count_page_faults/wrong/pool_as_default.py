# diagnosis: unstable
# mistake: The default list keeps its pages from one call to the next.
def count_page_faults(accesses, frames, recent=[]):
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
        recent.append(page)
        while len(recent) > frames:
            recent.pop(0)
    return faults
