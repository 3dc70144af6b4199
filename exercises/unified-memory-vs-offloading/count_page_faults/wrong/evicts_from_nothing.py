# diagnosis: exception
# mistake: With no frames it takes a page out of an empty pool.
def count_page_faults(accesses, frames):
    recent = []
    faults = 0
    for access in accesses:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if len(recent) == frames:
                recent.pop(0)
        recent.append(page)
    return faults
