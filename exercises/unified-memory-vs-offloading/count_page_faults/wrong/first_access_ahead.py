# diagnosis: exception
# mistake: Brings in the first page before the loop, which fails where there is none.
def count_page_faults(accesses, frames):
    if frames == 0:
        return len(accesses)
    recent = [accesses[0]["page"]]
    faults = 1
    for access in accesses[1:]:
        page = access["page"]
        if page in recent:
            recent.remove(page)
        else:
            faults += 1
            if len(recent) == frames:
                recent.pop(0)
        recent.append(page)
    return faults
